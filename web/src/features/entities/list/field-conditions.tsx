import type { DayOfPeriod } from '@stowage/contract/values/day-words'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { distinctNames } from '../../../data/items/same-names.ts'
import { useTypeOfField } from '../../../data/items/use-type-of-field.ts'
import { listFieldNames } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { UsedTextInput } from '../../../shared/field-values/used-text-input.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DayInput } from '../../../ui/day/day-input.tsx'
import { fieldFilterText } from './chips.ts'
import { SeveralValues } from './condition-value.tsx'
import type { FieldFilter, FieldOp } from './field-filters.ts'
import styles from './filter-panel.module.css'
import { readValue } from './read-value.ts'

/** Conditions that are offered: besides those of the server, one of several values, and none of several. */
const choices = ['eq', 'any', 'ne', 'none', 'lt', 'le', 'gt', 'ge', 'contains', 'empty'] as const

type Choice = (typeof choices)[number]

const opOf = (choice: Choice): FieldOp => (choice === 'any' ? 'eq' : choice === 'none' ? 'ne' : choice)

const isOfSeveral = (choice: Choice): boolean => choice === 'any' || choice === 'none'

const readChoice = (text: string): Choice => choices.find(each => each === text) ?? 'eq'

/** The day of a period that a comparison means; equal to a period is nothing. */
const dayOfPeriod = (choice: Choice): DayOfPeriod => (choice === 'le' || choice === 'gt' ? 'last' : 'first')

/** What custom fields must be. */
export function FieldConditions({
  fields,
  onChange,
}: {
  readonly fields: readonly FieldFilter[]
  readonly onChange: (fields: readonly FieldFilter[] | undefined) => void
}) {
  const { t } = useTranslation()
  const names = distinctNames(useOperation(listFieldNames, {}, { staleTime: 60_000 }).data ?? [])
  if (names.length === 0) return null
  return (
    <section className={styles.group}>
      <h3>{t('one.fields')}</h3>
      {fields.map((filter, at) => (
        <Condition
          key={fieldFilterText(t, filter)}
          text={fieldFilterText(t, filter)}
          onRemove={() => onChange(fields.length === 1 ? undefined : fields.toSpliced(at, 1))}
        />
      ))}
      <NewCondition names={names} onAdd={filter => onChange([...fields, filter])} />
    </section>
  )
}

interface NewConditionProps {
  readonly names: readonly string[]
  readonly onAdd: (filter: FieldFilter) => void
}

function NewCondition({ names, onAdd }: NewConditionProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<Choice>('eq')
  const [added, count] = useState(0)
  const [chosen = names[0] ?? '', choose] = useState<string>()
  const type = useTypeOfField(chosen, names)
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
      .getAll('value')
      .map(typed => readValue(String(typed), type, { yes: t('one.yes'), no: t('one.no') }))
      .filter(value => value !== '')
    const [value = ''] = values
    if (value === '' && choice !== 'empty') return
    const several = values.filter(each => typeof each !== 'boolean')
    onAdd({
      name: chosen,
      op: opOf(choice),
      value: choice === 'empty' ? true : isOfSeveral(choice) ? several : value,
    })
    count(added + 1)
    setChoice('eq')
  }
  const value = { name: 'value', 'aria-label': t('field.value'), className: styles.input }
  return (
    <form onSubmit={add} className={styles.fieldForm}>
      <select
        name="name"
        aria-label={t('field.name')}
        className={styles.input}
        value={chosen}
        onChange={event => choose(event.target.value)}
      >
        {names.map(name => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        name="op"
        aria-label={t('filter.condition')}
        className={styles.input}
        value={choice}
        onChange={event => setChoice(readChoice(event.target.value))}
      >
        {choices.map(each => (
          <option key={each} value={each}>
            {t(`op.${each}`)}
          </option>
        ))}
      </select>
      {choice === 'empty' ? null : isOfSeveral(choice) ? (
        <SeveralValues key={`${chosen} ${added}`} {...value} field={chosen} />
      ) : type === 'time' ? (
        <DayInput key={added} {...value} begins="" isOver moving={dayOfPeriod(choice)} />
      ) : (
        <UsedTextInput key={`${chosen} ${type} ${added}`} {...value} field={chosen} />
      )}
      <Button type="submit" icon={<Plus aria-hidden />} label={t('filter.addField')} />
    </form>
  )
}

function Condition({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
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
