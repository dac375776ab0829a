import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../../data/use-currency.ts'
import { today } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DayInput } from '../../../ui/day/day-input.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Labelled } from '../../../ui/field/labelled.tsx'
import { signedNumberIn } from '../../../ui/field/number-in.ts'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import type { Entry } from './entries.ts'
import styles from './maintenance.module.css'
import type { EntryText } from './use-entry-changes.ts'

interface EntryDialogProps {
  /** Which entry is changed; a new one without it. */
  readonly entry?: Entry
  readonly onSave: (text: EntryText) => void
  readonly onClose: () => void
}

/** Asks for a new maintenance entry, or for what is changed of one. */
export function EntryDialog({ entry, onSave, onClose }: EntryDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={entry === undefined ? t('maintenance.add') : t('maintenance.editTitle', { name: entry.name })}
      isOpen
      onClose={onClose}
    >
      <EntryForm
        entry={entry}
        onSave={text => {
          onSave(text)
          onClose()
        }}
      />
    </Dialog>
  )
}

/** What was typed, as the server takes it. */
function readForm(form: HTMLFormElement, isDone: boolean): EntryText {
  const data = new FormData(form)
  const textOf = (name: string): string => String(data.get(name) ?? '')
  const scheduledDate = textOf('scheduledDate')
  return {
    name: textOf('name').trim(),
    description: textOf('description'),
    cost: String(signedNumberIn(textOf('cost')) ?? 0),
    scheduledDate: scheduledDate === '' && !isDone ? today() : scheduledDate,
    completedDate: isDone ? textOf('completedDate') || today() : '',
  }
}

function EntryForm({
  entry,
  onSave,
}: {
  readonly entry: Entry | undefined
  readonly onSave: (text: EntryText) => void
}) {
  const { t } = useTranslation()
  const { currency } = useCurrency()
  const [isNameless, setNameless] = useState(false)
  const [isDone, setDone] = useState(entry !== undefined && entry.completedDate !== '')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = readForm(event.currentTarget, isDone)
    setNameless(text.name === '')
    if (text.name !== '') onSave(text)
  }
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextField
        label={t('maintenance.task')}
        name="name"
        defaultValue={entry?.name ?? ''}
        autoFocus
        limit={textLimits.line}
        onChange={() => setNameless(false)}
        error={isNameless ? t('entity.noName') : undefined}
      />
      <Days entry={entry} isDone={isDone} onDone={setDone} />
      <Labelled label={t('maintenance.cost', { currency })}>
        {props => <NumberInput {...props} name="cost" begins={Number(entry?.cost ?? 0) || undefined} />}
      </Labelled>
      <TextField
        label={t('maintenance.note')}
        name="description"
        defaultValue={entry?.description ?? ''}
        lines={3}
        limit={textLimits.upkeep}
      />
      <Button type="submit" variant="main" size="wide">
        {t('action.save')}
      </Button>
    </form>
  )
}

/** When it is due, and when it was done. A new entry that is done already was not due. */
function Days({
  entry,
  isDone,
  onDone,
}: {
  readonly entry: Entry | undefined
  readonly isDone: boolean
  readonly onDone: (isDone: boolean) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      {isDone && (entry?.scheduledDate ?? '') === '' ? null : (
        <Labelled label={t('maintenance.due')}>
          {props => (
            <DayInput
              {...props}
              name="scheduledDate"
              begins={entry === undefined ? today() : entry.scheduledDate}
              quick={[
                t('field.today'),
                t('field.plusMonths', { count: 1 }),
                t('field.plusMonths', { count: 6 }),
                t('field.plusYears', { count: 1 }),
              ]}
            />
          )}
        </Labelled>
      )}
      <Switch isSelected={isDone} onChange={onDone}>
        {t('maintenance.isDone')}
      </Switch>
      {isDone ? (
        <Labelled label={t('maintenance.doneOn')}>
          {props => (
            <DayInput
              {...props}
              name="completedDate"
              begins={entry?.completedDate || today()}
              quick={[t('field.today')]}
            />
          )}
        </Labelled>
      ) : null}
    </>
  )
}
