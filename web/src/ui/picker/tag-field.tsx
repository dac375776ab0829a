import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Autocomplete, Button, FieldError, Label, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import fieldStyles from '../field/field.module.css'
import { FindInput } from '../field/find-input.tsx'
import { Tag } from '../tag/tag.tsx'
import { BeingCreated } from './being-created.tsx'
import { ListPopover } from './list-popover.tsx'
import styles from './picker.module.css'
import type { TagChoice, TagOption } from './tag-lines.tsx'
import { useSendHeld } from './use-creating.ts'
import { useTagPicking } from './use-tag-picking.ts'

interface TagFieldProps {
  readonly label: string
  readonly choice: TagChoice
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
  /** A detail of a tag in the list, such as the number of items. */
  readonly detailOf?: (id: string) => string | undefined
  /** Text in the input while no tag is chosen. */
  readonly placeholder?: string
}

/** State of the field of tags: the typed text and its keys. */
function useTagField({ choice, chosen, onChoose, detailOf }: TagFieldProps) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  const toggle = (id: string): void =>
    onChoose(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])
  const picking = useTagPicking({
    choice,
    stateOf: id => (chosen.includes(id) ? 'all' : 'none'),
    onToggle: toggle,
    detailOf,
  })
  const { typed, isTyped } = picking
  const isUnknown = isTyped && !isOpen
  const unknown = choice.create === undefined ? 'picker.noSuchTag' : 'picker.unknownTag'
  const cancel = (): void => {
    picking.type('')
    open(false)
  }
  const press = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    const last = chosen.at(-1)
    const cancels = key === 'Escape' && (isOpen || isTyped)
    if (key === 'Tab' && isTyped) picking.takeKnown()
    if (key === 'Tab') open(false)
    if (key === 'Backspace' && typed === '' && last !== undefined) toggle(last)
    if (key === 'ArrowDown' || key === 'ArrowUp') open(true)
    if (!cancels) return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  return {
    picking,
    open,
    toggle,
    press,
    isOpen: isOpen && (picking.creating === undefined || isTyped),
    isUnfit: isTyped || picking.problem !== undefined,
    problem: picking.problem ?? (isUnknown ? t(unknown, { name: typed.trim() }) : undefined),
    type(text: string) {
      picking.type(text)
      open(true)
    },
  }
}

/** The tags of a form: those that are chosen, and an input that finds more. Backspace without a text takes the last one off. */
export function TagField(props: TagFieldProps) {
  const { label, choice, chosen } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { picking, isOpen, open, ...field } = useTagField(props)
  const { typed, isTyped, groups, selection, takeFirst, creating } = picking
  const isCreating = creating !== undefined
  useSendHeld(box, isCreating)
  return (
    <Autocomplete disableAutoFocusFirst inputValue={typed} onInputChange={field.type}>
      <TextField
        isInvalid={field.problem !== undefined}
        className={fieldStyles.field ?? ''}
        data-unknown={field.isUnfit || undefined}
        data-creating={isCreating || undefined}
      >
        <Label className={fieldStyles.label ?? ''}>{label}</Label>
        <div ref={box} className={styles.tagBox}>
          {choice.tags
            .filter(({ id }) => chosen.includes(id))
            .map(tag => (
              <Chip key={tag.id} tag={tag} onRemove={() => field.toggle(tag.id)} />
            ))}
          <FindInput
            aria-expanded={isOpen}
            placeholder={chosen.length === 0 ? (props.placeholder ?? t('picker.addTags')) : ''}
            className={styles.tagInput ?? ''}
            onClick={() => open(true)}
            onBlur={({ nativeEvent }) => nativeEvent.isTrusted && document.hasFocus() && open(false)}
            onKeyDownCapture={field.press}
            onFirst={isTyped ? takeFirst : undefined}
          />
        </div>
        <FieldError className={fieldStyles.error ?? ''}>{field.problem}</FieldError>
        <BeingCreated name={creating} />
      </TextField>
      <ListPopover
        {...selection}
        below={box}
        isOpen={isOpen}
        onClose={() => open(false)}
        aria-label={label}
        groups={groups}
        isTyped={isTyped}
        none={t(isTyped || choice.create === undefined ? 'picker.noTag' : 'picker.noTags')}
      />
    </Autocomplete>
  )
}

/** A tag that is chosen, and what takes it off. */
function Chip({ tag, onRemove }: { readonly tag: TagOption; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <span className={styles.chip}>
      <Tag name={tag.name} color={tag.color} />
      <Button
        className={styles.remove ?? ''}
        aria-label={t('picker.clear', { name: tag.name })}
        onPress={onRemove}
      >
        <X aria-hidden />
      </Button>
    </span>
  )
}
