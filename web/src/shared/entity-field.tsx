import type { SearchHit } from '@stowage/contract/entities/search'
import { isSearchHit } from '@stowage/contract/entities/search-kinds'
import { MapPin, Package, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Autocomplete, Button, FieldError, Label, TextField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { getEntity, quickSearch } from '../data/wire/operations.ts'
import { useOperation } from '../data/wire/use-operation.ts'
import fieldStyles from '../ui/field/field.module.css'
import { FindInput } from '../ui/field/find-input.tsx'
import { ListPopover } from '../ui/picker/list-popover.tsx'
import type { Line } from '../ui/picker/option-list.tsx'
import styles from '../ui/picker/picker.module.css'
import { isNamed } from '../ui/picker/rank-options.ts'
import { useCombo } from '../ui/picker/use-combo.ts'

interface EntityFieldProps {
  readonly label: string
  /** The id of the item or location that is chosen. */
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
  readonly autoFocus?: boolean
  readonly error?: string | undefined
}

/** The most items that are offered. */
const limit = '12'

const toLine = ({ id, kind, name, path = [] }: SearchHit): Line => ({
  id,
  name,
  icon: kind === 'location' ? <MapPin aria-hidden /> : <Package aria-hidden />,
  ...(path.length === 0 ? {} : { detail: path.join(' › '), detailText: path.join(', ') }),
})

/** State of the field of an item: the typed text, and the items that it finds. */
function useEntityField({ chosen, onChoose }: Pick<EntityFieldProps, 'chosen' | 'onChoose'>) {
  const { t } = useTranslation()
  const [isUnknown, setUnknown] = useState(false)
  const choose = (id: string | undefined): void => {
    combo.end()
    setUnknown(false)
    onChoose(id)
  }
  const combo = useCombo({
    cancel() {
      combo.end()
      setUnknown(false)
    },
    settle(typed, isTab) {
      const isMeant = first !== undefined && (isTab || isNamed(first.name, typed.trim()))
      if (typed.trim() === '') choose(undefined)
      else if (isMeant) choose(first.id)
      else setUnknown(true)
    },
  })
  const { typed, isOpen } = combo
  const q = (typed ?? '').trim()
  const { data } = useOperation(
    quickSearch,
    { q, kinds: ['item', 'location'], limit },
    { enabled: isOpen || typed !== undefined, keepsPrevious: true },
  )
  const name = useOperation(getEntity, { id: chosen ?? '' }, { enabled: chosen !== undefined }).data?.name
  const lines = data?.items.filter(isSearchHit).map(toLine) ?? []
  const [first] = lines
  return {
    combo,
    choose,
    lines,
    shown: typed ?? (chosen === undefined ? '' : (name ?? '')),
    problem: isUnknown ? t('entityField.unknown', { name: q }) : undefined,
    takeFirst: isOpen && q !== '' && first !== undefined ? () => choose(first.id) : undefined,
    type(text: string) {
      combo.type(text)
      setUnknown(false)
    },
  }
}

/** An item or location in a form, found by a few letters of its name; without letters what was changed last is offered. */
export function EntityField({ label, chosen, onChoose, autoFocus = false, error }: EntityFieldProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { combo, choose, lines, shown, problem, takeFirst, type } = useEntityField({ chosen, onChoose })
  const { typed, isOpen } = combo
  const said = problem ?? error
  return (
    <Autocomplete inputValue={shown} onInputChange={type} disableAutoFocusFirst>
      <TextField
        isInvalid={said !== undefined}
        autoFocus={autoFocus}
        className={fieldStyles.field ?? ''}
        data-unknown={problem !== undefined || undefined}
      >
        <Label className={fieldStyles.label ?? ''}>{label}</Label>
        <div ref={box} className={styles.box}>
          <Package aria-hidden />
          <FindInput
            aria-expanded={isOpen}
            placeholder={t('entityField.search')}
            className={styles.combo ?? ''}
            onClick={() => combo.open(true)}
            onFocus={event => event.nativeEvent.isTrusted && event.currentTarget.select()}
            onBlur={combo.onBlur}
            onKeyDownCapture={combo.onKeyDownCapture}
            onFirst={takeFirst}
          />
          {chosen === undefined ? null : (
            <Button
              className={fieldStyles.end ?? ''}
              aria-label={t('picker.clear', { name: shown })}
              onPress={() => choose(undefined)}
            >
              <X aria-hidden />
            </Button>
          )}
        </div>
        <FieldError className={fieldStyles.error ?? ''}>{said}</FieldError>
      </TextField>
      <ListPopover
        below={box}
        isOpen={isOpen}
        onClose={() => combo.open(false)}
        aria-label={label}
        groups={[{ id: 'found', lines }]}
        isTyped={(typed ?? '').trim() !== ''}
        none={t('entityField.none')}
        onAction={id => choose(String(id))}
      />
    </Autocomplete>
  )
}
