import type { DayOfPeriod } from '@stowage/contract/values/day-words'
import { Plus, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { useTypeOfField } from '../../../data/items/use-type-of-field.ts'
import { listFacets } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { UsedTextInput } from '../../../shared/field-values/used-text-input.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DayInput } from '../../../ui/day/day-input.tsx'
import { fieldFilterText } from './chips.ts'
import { countedChoices, isAnyOf } from './choice-fields.tsx'
import { Choices } from './choices.tsx'
import { SeveralValues } from './condition-value.tsx'
import { FieldOptions, fieldOf, firstFieldId, type KnownFields } from './field-choice.tsx'
import type { FieldFilter, FieldOp } from './field-filters.ts'
import styles from './filter-panel.module.css'
import { filterQueryOf } from './list-query.ts'
import { type FilterProps, filtersOf, type ListSearch } from './list-search.ts'
import { readValue } from './read-value.ts'

/** Conditions that are offered: besides those of the server, one of several values, and none of several. */
type Condition = FieldOp | 'any' | 'none'

const plain = ['eq', 'any', 'ne', 'none', 'lt', 'le', 'gt', 'ge', 'contains', 'empty'] as const

/** The conditions that make sense for a kind, the usual one first. */
const conditionsOf: Readonly<Record<FieldDefinition['kind'], readonly Condition[]>> = {
  text: plain,
  number: ['ge', 'le', 'gt', 'lt', 'eq', 'ne', 'empty', 'invalid'],
  boolean: ['eq', 'empty', 'invalid'],
  date: ['le', 'ge', 'lt', 'gt', 'eq', 'ne', 'empty', 'invalid'],
  choice: ['any', 'none', 'empty', 'invalid'],
  link: ['contains', 'eq', 'ne', 'empty', 'invalid'],
}

const opOf = (condition: Condition): FieldOp =>
  condition === 'any' ? 'eq' : condition === 'none' ? 'ne' : condition

const isOfSeveral = (condition: Condition): boolean => condition === 'any' || condition === 'none'

const isWithoutValue = (condition: Condition): boolean => condition === 'empty' || condition === 'invalid'

/** The day of a period that a comparison means; equal to a period is nothing. */
const dayOfPeriod = (condition: Condition): DayOfPeriod =>
  condition === 'le' || condition === 'gt' ? 'last' : 'first'

interface ConditionsProps extends Omit<FilterProps, 'own'> {
  readonly known: KnownFields
  /** The fields whose choices stand in the filters already. */
  readonly choiceFields: readonly FieldDefinition[]
}

/** What custom fields must be. */
export function FieldConditions({ search, onChange, known, choiceFields }: ConditionsProps) {
  const { t } = useTranslation()
  const { fields = [] } = search
  const change = (next: readonly FieldFilter[]): void =>
    onChange({ fields: next.length === 0 ? undefined : next })
  if (firstFieldId(known) === '') return null
  return (
    <section className={styles.group}>
      <h3>{t('one.fields')}</h3>
      {fields
        .filter(filter => !choiceFields.some(({ name }) => isAnyOf(filter, name)))
        .map(filter => (
          <OwnCondition
            key={fieldFilterText(t, filter, known)}
            text={fieldFilterText(t, filter, known)}
            onRemove={() => change(fields.filter(each => each !== filter))}
          />
        ))}
      <NewCondition search={search} known={known} onAdd={filter => change([...fields, filter])} />
    </section>
  )
}

interface NewConditionProps {
  readonly search: ListSearch
  readonly known: KnownFields
  readonly onAdd: (filter: FieldFilter) => void
}

function NewCondition({ search, known, onAdd }: NewConditionProps) {
  const { t } = useTranslation()
  const [chosen, choose] = useState<string>()
  const [condition, setCondition] = useState<Condition>()
  const [added, count] = useState(0)
  const first = firstFieldId(known)
  const field = fieldOf(known, chosen ?? first) ?? fieldOf(known, first)
  const type = useTypeOfField(field?.name ?? '', known.others)
  if (field === undefined) return null
  const { name, definition } = field
  const offered = definition === undefined ? plain : conditionsOf[definition.kind]
  const used = offered.find(each => each === condition) ?? offered[0] ?? 'eq'
  const words = { yes: t('one.yes'), no: t('one.no') }
  const read = (typed: string): string | number | boolean => {
    if (definition === undefined) return readValue(typed, type, words)
    if (definition.kind === 'boolean') return typed === 'yes'
    return definition.kind === 'number' ? readValue(typed, 'number', words) : typed.trim()
  }
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
      .getAll('value')
      .filter(typed => typed !== '')
      .map(typed => read(String(typed)))
    const [value = ''] = values
    if (value === '' && !isWithoutValue(used)) return
    const several = values.filter(each => typeof each !== 'boolean')
    onAdd({ name, op: opOf(used), value: isWithoutValue(used) ? true : isOfSeveral(used) ? several : value })
    count(added + 1)
    setCondition(undefined)
  }
  return (
    <form onSubmit={add} className={styles.fieldForm}>
      <select
        name="name"
        aria-label={t('field.name')}
        className={styles.input}
        value={chosen ?? first}
        onChange={event => choose(event.target.value)}
      >
        <FieldOptions known={known} />
      </select>
      <select
        name="op"
        aria-label={t('filter.condition')}
        className={styles.input}
        value={used}
        onChange={event => setCondition(offered.find(each => each === event.target.value))}
      >
        {offered.map(each => (
          <option key={each} value={each}>
            {t(`op.${each}`)}
          </option>
        ))}
      </select>
      {isWithoutValue(used) ? null : (
        <ConditionValue
          key={`${chosen} ${type} ${added} ${isOfSeveral(used)}`}
          name={name}
          definition={definition}
          isDay={definition === undefined && type === 'time'}
          condition={used}
          search={search}
        />
      )}
      <Button type="submit" icon={<Plus aria-hidden />} label={t('filter.addField')} />
    </form>
  )
}

interface ConditionValueProps {
  readonly name: string
  readonly definition: FieldDefinition | undefined
  /** Do items have days in a field without a definition? */
  readonly isDay: boolean
  readonly condition: Condition
  readonly search: ListSearch
}

/** The value to compare with, with an input of the kind of the field. */
function ConditionValue({ name, definition, isDay, condition, search }: ConditionValueProps): ReactNode {
  const { t } = useTranslation()
  const value = { name: 'value', 'aria-label': t('field.value'), className: styles.input }
  if (definition?.kind === 'choice') return <ChoiceValues definition={definition} search={search} />
  if (definition?.kind === 'boolean')
    return (
      <select {...value}>
        <option value="yes">{t('one.yes')}</option>
        <option value="no">{t('one.no')}</option>
      </select>
    )
  if (definition?.kind === 'date' || isDay)
    return <DayInput {...value} begins="" isOver moving={dayOfPeriod(condition)} />
  if (isOfSeveral(condition)) return <SeveralValues {...value} field={name} />
  if (definition?.kind === 'number')
    return (
      <span className={styles.measured}>
        <input {...value} inputMode="decimal" autoComplete="off" />
        {definition.unit === '' ? null : <span>{definition.unit}</span>}
      </span>
    )
  return <UsedTextInput {...value} field={name} />
}

/** The choices of a field, of which several can be chosen, each with the number of items that have it. */
function ChoiceValues({
  definition,
  search,
}: {
  readonly definition: FieldDefinition
  readonly search: ListSearch
}) {
  const [chosen, choose] = useState<readonly string[]>([])
  const { data } = useOperation(
    listFacets,
    { ...filterQueryOf(filtersOf(search)), choicesOf: [definition.name] },
    { keepsPrevious: true },
  )
  return (
    <div className={styles.ofChoices}>
      {chosen.map(value => (
        <input key={value} type="hidden" name="value" value={value} />
      ))}
      <Choices
        label={definition.name}
        isSearched
        choices={countedChoices(definition, data)}
        chosen={chosen}
        onChoose={choose}
      />
    </div>
  )
}

function OwnCondition({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.condition}>
      {text}
      <Button
        size="small"
        variant="bare"
        icon={<X aria-hidden />}
        label={t('filter.remove', { name: text })}
        onPress={onRemove}
      />
    </p>
  )
}
