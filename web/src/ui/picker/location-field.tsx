import { ChevronDown, MapPin, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Autocomplete, Button, FieldError, Label, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import fieldStyles from '../field/field.module.css'
import { FindInput } from '../field/find-input.tsx'
import { NamedPath } from '../path/named-path.tsx'
import { BeingCreated } from './being-created.tsx'
import { ListPopover } from './list-popover.tsx'
import styles from './picker.module.css'
import { useSendHeld } from './use-creating.ts'
import { type AskedLocation, useLocationField } from './use-location-field.ts'

export interface LocationFieldProps extends AskedLocation {
  readonly label: string
}

/** The box around the input. Letters that are typed next take the place of what was chosen. */
function useBox(isUntouched: boolean, chosen: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (isUntouched && input === document.activeElement) input?.select()
  }, [isUntouched, chosen])
  return box
}

/**
 * A location in a form, chosen by typing in place. The list opens with letters, a press or an arrow key; Escape closes it and takes
 * back what was typed, Tab takes what was found first. What names no location is kept and refused: the form is not sent with it.
 */
export function LocationField({ label, ...asked }: LocationFieldProps) {
  const { t } = useTranslation()
  const { combo, groups, problem, creating, ...field } = useLocationField(asked)
  const isCreating = creating !== undefined
  const { typed, isOpen } = combo
  const { choice, chosen, noLocation } = asked
  const option = choice.locations.find(({ id }) => id === chosen)
  const names = option === undefined ? [] : [...option.path, option.name]
  const shown = typed === undefined ? names : []
  const box = useBox(typed === undefined, chosen)
  useSendHeld(box, isCreating)
  return (
    <Autocomplete inputValue={typed ?? names.join(' › ')} onInputChange={field.type} disableAutoFocusFirst>
      <TextField
        isInvalid={problem !== undefined}
        isReadOnly={isCreating}
        className={fieldStyles.field ?? ''}
        data-unknown={field.isUnknown || undefined}
        data-creating={isCreating || undefined}
      >
        <Label className={fieldStyles.label ?? ''}>{label}</Label>
        <div ref={box} className={styles.box} data-shown={shown.length > 0 || undefined}>
          <MapPin aria-hidden />
          <FindInput
            aria-expanded={isOpen}
            placeholder={noLocation ?? t('locationPicker.search')}
            className={styles.combo ?? ''}
            onClick={() => combo.open(!isCreating)}
            onFocus={event => event.nativeEvent.isTrusted && event.currentTarget.select()}
            onBlur={combo.onBlur}
            onKeyDownCapture={combo.onKeyDownCapture}
            onFirst={isOpen && typed !== undefined ? field.takeFirst : undefined}
          />
          {shown.length === 0 ? null : (
            <span className={styles.shown} aria-hidden="true">
              <NamedPath names={shown} />
            </span>
          )}
          <FieldButton
            clears={noLocation === undefined ? undefined : names.at(-1)}
            onClear={() => field.choose(undefined)}
            onToggle={() => combo.open(!isOpen)}
          />
        </div>
        <FieldError className={fieldStyles.error ?? ''}>{problem}</FieldError>
        <BeingCreated name={creating} />
      </TextField>
      <ListPopover
        below={box}
        isOpen={isOpen}
        onClose={() => combo.open(false)}
        aria-label={label}
        groups={groups}
        isTyped={(typed ?? '').trim() !== ''}
        none={t('locationPicker.none')}
        onAction={id => field.take(String(id))}
      />
    </Autocomplete>
  )
}

/** Takes the location away, or opens the list where there is none. */
function FieldButton({
  clears,
  onClear,
  onToggle,
}: {
  /** The name of the location that the button clears. */
  readonly clears: string | undefined
  readonly onClear: () => void
  readonly onToggle: () => void
}) {
  const { t } = useTranslation()
  return clears === undefined ? (
    <Button
      className={fieldStyles.end ?? ''}
      excludeFromTabOrder
      aria-label={t('picker.open')}
      onPress={onToggle}
    >
      <ChevronDown aria-hidden />
    </Button>
  ) : (
    <Button
      className={fieldStyles.end ?? ''}
      aria-label={t('picker.clear', { name: clears })}
      onPress={onClear}
    >
      <X aria-hidden />
    </Button>
  )
}
