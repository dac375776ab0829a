import { textLimits } from '@stowage/contract/values/text-limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../data/person/use-currency.ts'
import { currencySign, today } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { DayInput } from '../../ui/day/day-input.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Labelled } from '../../ui/field/labelled.tsx'
import { signedNumberIn } from '../../ui/field/number-in.ts'
import { NumberInput } from '../../ui/field/number-input.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { EntityField } from '../entity-field.tsx'
import type { Entry } from './entry.ts'
import { RuleFields, readRule } from './rule-fields.tsx'
import styles from './tasks.module.css'
import type { EntryText } from './use-entry-changes.ts'

const formId = 'entry'

/** Initial values of a new entry. */
export interface NewEntry {
  readonly name?: string
  readonly scheduledDate?: string
  readonly rule?: Entry['rule']
}

interface EntryDialogProps {
  /** Which entry is changed; a new one without it. */
  readonly entry?: Entry
  readonly begins?: NewEntry
  readonly onSave: (text: EntryText) => void
  readonly onClose: () => void
}

/** Asks for a new maintenance entry, or for what is changed of one. */
export function EntryDialog({ entry, begins, onSave, onClose }: EntryDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={entry === undefined ? t('maintenance.add') : t('maintenance.editTitle', { name: entry.name })}
      isOpen
      onClose={onClose}
      actions={<Save />}
    >
      <EntryForm
        entry={entry}
        begins={begins}
        onSave={text => {
          onSave(text)
          onClose()
        }}
      />
    </Dialog>
  )
}

/** Asks for a new maintenance entry of any item. */
export function NewEntryDialog({
  begins,
  onSave,
  onClose,
}: {
  readonly begins: NewEntry
  readonly onSave: (entityId: string, text: EntryText) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [entityId, choose] = useState<string>()
  return (
    <Dialog title={t('maintenance.add')} isOpen onClose={onClose} actions={<Save />}>
      <EntryForm
        begins={begins}
        item={{ entityId, choose }}
        onSave={text => {
          if (entityId === undefined) return
          onSave(entityId, text)
          onClose()
        }}
      />
    </Dialog>
  )
}

function Save() {
  const { t } = useTranslation()
  return (
    <Button type="submit" form={formId} variant="main">
      {t('action.save')}
    </Button>
  )
}

/** Reads the typed values, as the server takes them. */
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
    rule: readRule(data),
  }
}

interface EntryFormProps {
  readonly entry?: Entry | undefined
  readonly begins?: NewEntry | undefined
  /** The item is asked for as well. */
  readonly item?: {
    readonly entityId: string | undefined
    readonly choose: (id: string | undefined) => void
  }
  readonly onSave: (text: EntryText) => void
}

function EntryForm({ entry, begins = {}, item, onSave }: EntryFormProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const [isNameless, setNameless] = useState(false)
  const [isItemless, setItemless] = useState(false)
  const [isDone, setDone] = useState(entry !== undefined && entry.completedDate !== '')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = readForm(event.currentTarget, isDone)
    const lacksItem = item !== undefined && item.entityId === undefined
    setNameless(text.name === '')
    setItemless(lacksItem)
    if (text.name !== '' && !lacksItem) onSave(text)
  }
  return (
    <form id={formId} onSubmit={submit} className={styles.form}>
      {item === undefined ? null : (
        <EntityField
          label={t('maintenance.item')}
          chosen={item.entityId}
          onChoose={item.choose}
          autoFocus
          error={isItemless && item.entityId === undefined ? t('maintenance.noItem') : undefined}
        />
      )}
      <TextField
        label={t('maintenance.task')}
        name="name"
        defaultValue={entry?.name ?? begins.name ?? ''}
        autoFocus={item === undefined}
        limit={textLimits.line}
        onChange={() => setNameless(false)}
        error={isNameless ? t('entity.noName') : undefined}
      />
      <Days entry={entry} due={begins.scheduledDate} isDone={isDone} onDone={setDone} />
      <RuleFields rule={entry === undefined ? (begins.rule ?? null) : entry.rule} />
      <Labelled label={t('maintenance.cost', { currency: currencySign(currency) })}>
        {props => <NumberInput {...props} name="cost" begins={Number(entry?.cost ?? 0) || undefined} />}
      </Labelled>
      <TextField
        label={t('maintenance.note')}
        name="description"
        defaultValue={entry?.description ?? ''}
        lines={3}
        limit={textLimits.upkeep}
      />
    </form>
  )
}

/** When it is due, and when it was done. A new entry that is done already was not due. */
function Days({
  entry,
  due = today(),
  isDone,
  onDone,
}: {
  readonly entry: Entry | undefined
  readonly due: string | undefined
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
              begins={entry === undefined ? due : entry.scheduledDate}
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
