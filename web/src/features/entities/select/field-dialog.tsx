import { textLimits } from '@stowage/contract/values/text-limits'
import type { TFunction } from 'i18next'
import { type FormEvent, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkChange } from '../../../data/items/bulk.ts'
import { valueOf } from '../../../data/items/field-value.ts'
import { numberFieldOf } from '../../../data/items/number-field.ts'
import { distinctNames, sameName } from '../../../data/items/same-names.ts'
import { useTypeOfField } from '../../../data/items/use-type-of-field.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { listEntityTypes, listFieldNames } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { currencySign, formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DayInput } from '../../../ui/day/day-input.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Checkbox, TextField } from '../../../ui/field/field.tsx'
import { Labelled } from '../../../ui/field/labelled.tsx'
import { LimitedInput } from '../../../ui/field/limited-input.tsx'
import { numberIn } from '../../../ui/field/number-in.ts'
import { quickDays } from '../edit/quick-days.ts'
import { DefinedOptions, type KnownFields, useKnownFields } from '../list/field-choice.tsx'
import {
  type Changeable,
  canClear,
  changeableBy,
  changeables,
  changeOf,
  type Typed,
  valueKindOf,
} from './changeable.ts'
import type { BulkDialogProps } from './dialog-props.ts'
import { Preview } from './preview.tsx'
import styles from './select.module.css'

const nothing: Typed = { value: '', isWrong: false, name: '', clears: false }

/** Asks which member of the selected items becomes what. Without a value nothing is changed: clearing is a choice of its own. */
export function FieldDialog({ bulk, selection, onClose }: BulkDialogProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const { count } = selection
  const [member, choose] = useState<Changeable>()
  const [typed, type] = useState(nothing)
  const known = useKnownFields()
  const change = member === undefined ? undefined : changeOf(member, typed)
  const nameOf = ({ label, definition }: Changeable): string =>
    definition?.name ?? t(label, { currency: currencySign(currency) })
  const clearing = t('select.clear', {
    count,
    field: member === undefined ? '' : typed.name || nameOf(member),
  })
  // Sent as a form: half of a day, which reads as none, is not valid.
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (change === undefined) return
    onClose()
    bulk.run({ change })
  }
  return (
    <Dialog
      title={t('select.fieldTitle', { count })}
      isOpen
      onClose={onClose}
      actions={
        <Button
          variant="main"
          type="submit"
          form="change-field"
          isDisabled={change === undefined && !typed.isWrong}
        >
          {typed.clears ? clearing : t('select.change')}
        </Button>
      }
    >
      <form id="change-field" className={styles.form} onSubmit={submit}>
        <Choice
          label={t('select.member')}
          value={member?.id ?? ''}
          autoFocus
          options={[
            ...(member === undefined ? [['', t('select.chooseField')] as const] : []),
            ...changeables.map(each => [each.id, nameOf(each)] as const),
          ]}
          groups={known.groups}
          onChange={id => {
            const definition = known.definitions.find(each => each.id === id)
            choose(
              definition === undefined ? changeables.find(each => each.id === id) : changeableBy(definition),
            )
            type(nothing)
          }}
        />
        {member === undefined ? null : (
          <>
            <Value member={member} typed={typed} onType={type} />
            {canClear(member) ? (
              <Checkbox isSelected={typed.clears} onChange={clears => type({ ...typed, clears })}>
                {clearing}
              </Checkbox>
            ) : null}
          </>
        )}
        <ChangePreview selection={selection} change={change} />
      </form>
    </Dialog>
  )
}

/** What the change would come to, once there is a moment for it. */
function ChangePreview({
  selection,
  change,
}: Pick<BulkDialogProps, 'selection'> & { readonly change: BulkChange | undefined }) {
  const seen = useDeferredValue(JSON.stringify(change ?? null))
  const previewed: BulkChange | undefined = JSON.parse(seen) ?? undefined
  return <Preview selection={selection} work={previewed === undefined ? undefined : { change: previewed }} />
}

function linkError(t: TFunction, { definition }: Changeable, typed: string): string | undefined {
  const isWrong = definition?.kind === 'link' && typed !== '' && valueOf(definition, typed) === undefined
  return isWrong ? t('fields.notLink') : undefined
}

function numberError(t: TFunction, { kind }: Changeable, typed: string): string | undefined {
  if (typed === '') return undefined
  const isNumber = kind === 'field' ? numberFieldOf(typed) !== undefined : numberIn(typed) !== undefined
  return isNumber ? undefined : t('field.notNumber', { example: formatNumber(12.5) })
}

interface ValueProps {
  readonly member: Changeable
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
}

function Value({ member, typed, onType }: ValueProps) {
  const { t } = useTranslation()
  const isNamed = member.kind === 'field' && member.definition === undefined
  const names = useOperation(listFieldNames, {}, { staleTime: 60_000, enabled: isNamed }).data
  useTypeOfField(sameName(names ?? [], typed.name) ?? '', names ?? [])
  const kind = valueKindOf(member, typed)
  const change = (value: string): void => onType({ ...typed, value, isWrong: false })
  const shared = { label: t('field.value'), value: typed.value, onChange: change }
  const rename = (name: string): void => {
    const isSameKind = valueKindOf(member, { name }) === kind
    onType(isSameKind ? { ...typed, name } : { ...typed, name, value: '', isWrong: false })
  }
  return (
    <>
      {isNamed ? <FieldName name={typed.name} names={names ?? []} onChange={rename} /> : null}
      {kind === 'flag' ? (
        <Choice
          {...shared}
          options={[
            ...(typed.value === '' ? [['', t('select.chooseValue')] as const] : []),
            ['true', t('one.yes')],
            ['false', t('one.no')],
          ]}
        />
      ) : kind === 'choice' ? (
        <Choice
          {...shared}
          options={[
            ['', t('select.chooseValue')],
            ...(member.definition?.choices ?? []).map(({ value }) => [value, value] as const),
          ]}
        />
      ) : kind === 'type' ? (
        <TypeChoice {...shared} />
      ) : kind === 'day' ? (
        <DayValue key={member.id} member={member} typed={typed} onType={onType} />
      ) : (
        <TextField
          {...shared}
          isDisabled={typed.clears}
          {...(kind === 'long' ? { lines: 3 } : {})}
          {...(kind === 'number'
            ? { inputMode: 'decimal' as const, error: numberError(t, member, typed.value) }
            : { error: linkError(t, member, typed.value) })}
          limit={member.limit}
        />
      )}
    </>
  )
}

/** A day. While it is none the form can be sent, and says so instead. */
function DayValue({ member: { id }, typed, onType }: ValueProps) {
  const { t } = useTranslation()
  return (
    <Labelled label={t('field.value')}>
      {props => (
        <DayInput
          {...props}
          name="value"
          begins=""
          disabled={typed.clears}
          quick={quickDays(t, id)}
          onDay={day => onType({ ...typed, value: day ?? '', isWrong: day === undefined })}
        />
      )}
    </Labelled>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [id: string, name: string])[]
  /** Fields by type, behind the options. */
  readonly groups?: KnownFields['groups']
  readonly autoFocus?: boolean
  readonly onChange: (id: string) => void
}

/** One of many, chosen with what the system has for that. */
function Choice({ label, value, options, groups = [], autoFocus = false, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} autoFocus={autoFocus} onChange={event => onChange(event.target.value)}>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
        <DefinedOptions groups={groups} />
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
function FieldName({
  name,
  names,
  onChange,
}: {
  readonly name: string
  readonly names: readonly string[]
  readonly onChange: (name: string) => void
}) {
  const { t } = useTranslation()
  const id = useId()
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
        {distinctNames(names).map(each => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- what a datalist offers is named by its value
          <option key={each} value={each} />
        ))}
      </datalist>
      <FieldNameNote name={name} names={names} />
    </div>
  )
}

/** Says when no item has a custom field of this name yet, or under which name items have it. */
function FieldNameNote({ name, names }: { readonly name: string; readonly names: readonly string[] }) {
  const { t } = useTranslation()
  const same = sameName(names, name)
  const text =
    name.trim() === '' || same === name
      ? ''
      : same === undefined
        ? t('select.newFieldName', { name: name.trim() })
        : t('select.sameFieldName', { name: same })
  return (
    <span role="status" className={styles.quiet}>
      {text}
    </span>
  )
}
