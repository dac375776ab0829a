import { textLimits } from '@stowage/contract/text-limits'
import type { TFunction } from 'i18next'
import { type FormEvent, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listEntityTypes, listFieldNames } from '../../../data/operations.ts'
import { useCurrency } from '../../../data/use-currency.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { LimitedInput } from '../../../ui/field/limited-input.tsx'
import { numberIn } from '../../../ui/field/number-in.ts'
import { changeables, changeOf, type InputKind, limitOf, type Typed } from './changeable.ts'
import type { BulkDialogProps } from './dialog-props.ts'
import { Preview } from './preview.tsx'
import styles from './select.module.css'

/** What a value begins as. */
const begins: Partial<Readonly<Record<InputKind, string>>> = { flag: 'true' }

const first = changeables[0] ?? { id: '', kind: 'text', label: 'add.quantity' }

/** Asks which member of the selected things becomes what. */
export function FieldDialog({ bulk, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const { currency } = useCurrency()
  const [member, choose] = useState(first)
  const [typed, type] = useState<Typed>({ value: '', name: '' })
  const change = changeOf(member, typed)
  const seen = useDeferredValue(JSON.stringify(change ?? null))
  const previewed: typeof change = JSON.parse(seen) ?? undefined
  // Sent as a form: half of a day, which reads as none, is not valid.
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onClose()
    if (change !== undefined) bulk.run({ change })
  }
  return (
    <Dialog
      title={t('select.fieldTitle', { count: selection.count })}
      isOpen
      onClose={onClose}
      actions={
        <Button look="main" type="submit" form="change-field" isDisabled={change === undefined}>
          {t('select.change')}
        </Button>
      }
    >
      <form id="change-field" className={styles.form} onSubmit={submit}>
        <Choice
          label={t('select.member')}
          value={member.id}
          options={changeables.map(({ id, label }) => [id, t(label, { currency })])}
          onChange={id => {
            const next = changeables.find(each => each.id === id) ?? first
            choose(next)
            type({ value: begins[next.kind] ?? '', name: '' })
          }}
        />
        <Value kind={member.kind} limit={limitOf(member)} typed={typed} onType={type} />
        <Preview selection={selection} work={previewed === undefined ? undefined : { change: previewed }} />
      </form>
    </Dialog>
  )
}

const numberError = (t: TFunction, typed: string): string | undefined =>
  numberIn(typed) === undefined ? t('field.notNumber', { example: formatNumber(12.5) }) : undefined

interface ValueProps {
  /** How many characters a text may have. */
  readonly limit: number
  readonly kind: InputKind
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
}

function Value({ kind, limit, typed, onType }: ValueProps) {
  const { t } = useTranslation()
  const change = (value: string): void => onType({ ...typed, value })
  const shared = { label: t('field.value'), value: typed.value, onChange: change }
  if (kind === 'flag')
    return (
      <Choice
        {...shared}
        options={[
          ['true', t('one.yes')],
          ['false', t('one.no')],
        ]}
      />
    )
  if (kind === 'type') return <TypeChoice {...shared} />
  return (
    <>
      {kind === 'field' ? (
        <FieldName name={typed.name} onChange={name => onType({ ...typed, name })} />
      ) : null}
      <TextField
        {...shared}
        hint={t('select.clears')}
        {...(kind === 'long' ? { lines: 3 } : {})}
        {...(kind === 'number' ? { inputMode: 'decimal' as const, error: numberError(t, typed.value) } : {})}
        {...(kind === 'day' ? { type: 'date' as const } : {})}
        limit={limit}
      />
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [id: string, name: string])[]
  readonly onChange: (id: string) => void
}

/** One of many, chosen with what the system has for that. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={event => onChange(event.target.value)}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

function TypeChoice(props: Omit<ChoiceProps, 'options'>) {
  const { t } = useTranslation()
  const types = useOperation(listEntityTypes, {}, { staleTime: 60_000 }).data ?? []
  return (
    <Choice
      {...props}
      options={[['', t('select.chooseType')], ...types.map(each => [each.id, each.name] as const)]}
    />
  )
}

/** The name of a custom field: one that there is, or a new one. */
function FieldName({ name, onChange }: { readonly name: string; readonly onChange: (name: string) => void }) {
  const { t } = useTranslation()
  const id = useId()
  const names = useOperation(listFieldNames, {}, { staleTime: 60_000 }).data ?? []
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t('field.name')}</label>
      <LimitedInput
        id={id}
        list={`${id}-names`}
        defaultValue={name}
        limit={textLimits.line}
        onChange={event => onChange(event.target.value)}
      />
      <datalist id={`${id}-names`}>
        {names.map(each => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </div>
  )
}
