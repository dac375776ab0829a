import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { LocationInput } from '../../../shared/choose-location.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { blocksSubmit } from '../../../ui/field/excess.ts'
import { TextField } from '../../../ui/field/field.tsx'
import styles from '../select/select.module.css'
import type { Draft } from './draft.ts'
import { hasMisfits, ValuesOfDraft } from './loaded-values-of-draft.ts'
import { type Line, readLines } from './several-lines.ts'
import { useNameExample } from './template-of-draft.tsx'
import { TypeOfDraft, useDefinitionsOfDraft } from './type-of-draft.tsx'

/** So many are made by one request. */
const maxLines = 500

interface AddSeveralProps {
  /** Its lines are the items; its location, tags, type and the values of that go for all of them. */
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  readonly onClose: () => void
  readonly onSave: (lines: readonly Line[]) => void
}

/** Makes several items from lines, after showing what will be made. */
export function AddSeveral({ draft, change, onClose, onSave }: AddSeveralProps) {
  const { t } = useTranslation()
  const { lines: text, locationId } = draft
  const lines = readLines(text)
  const definitions = useDefinitionsOfDraft(draft)
  const example = useNameExample({
    ...draft,
    name: lines.find(({ name }) => name.includes('{{'))?.name ?? '',
  })
  const isTooMany = lines.length > maxLines
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const isSendable = lines.length > 0 && !isTooMany
    if (isSendable && !blocksSubmit(event.currentTarget) && !hasMisfits(event.currentTarget)) onSave(lines)
  }
  return (
    <Dialog
      title={t('batch.title', { count: lines.length })}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="main" type="submit" form="add-several" isDisabled={lines.length === 0 || isTooMany}>
          {t('batch.title', { count: lines.length })}
        </Button>
      }
    >
      <form id="add-several" onSubmit={submit} className={styles.form} noValidate>
        <TextField
          label={t('batch.lines')}
          value={text}
          onChange={typed => change({ lines: typed })}
          lines={6}
          autoFocus
          hint={t('batch.hint')}
          error={isTooMany ? t('batch.tooMany', { count: lines.length, max: maxLines }) : undefined}
        />
        <LocationInput
          label={t('add.location')}
          chosen={locationId}
          noLocation={t('entity.topLevel')}
          onChoose={location => change({ locationId: location?.id })}
        />
        <TypeOfDraft draft={draft} change={change} />
        {definitions.length === 0 ? null : (
          <ValuesOfDraft draft={draft} change={change} definitions={definitions} />
        )}
        {example === undefined ? null : <p className={styles.preview}>{example}</p>}
        <Preview lines={lines} />
      </form>
    </Dialog>
  )
}

/** What the lines will make. */
function Preview({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className={styles.preview}>
        {t('batch.willBe', { count: lines.length })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus, so that keys scroll it */}
      <ol className={styles.lines} tabIndex={0} aria-label={t('batch.willBe', { count: lines.length })}>
        {lines.map(({ name, quantity }, at) => (
          // Two lines may say the same.
          <li key={`${at} ${name}`}>
            <span>{name}</span>
            {quantity === 1 ? null : <span className={styles.times}>× {formatNumber(quantity)}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
