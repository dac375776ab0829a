import { textLimits } from '@stowage/contract/values/text-limits'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypeOfField } from '../../../data/items/use-type-of-field.ts'
import { listFieldNames } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DayInput } from '../../../ui/day/day-input.tsx'
import { LimitedInput } from '../../../ui/field/limited-input.tsx'
import { fieldFilterText } from './chips.ts'
import { type FieldFilter, type FieldOp, fieldOps } from './field-filters.ts'
import styles from './filter-panel.module.css'
import { readValue } from './read-value.ts'

const readOp = (text: string): FieldOp => fieldOps.find(op => op === text) ?? 'eq'

/** What custom fields must be. */
export function FieldConditions({
  fields,
  onChange,
}: {
  readonly fields: readonly FieldFilter[]
  readonly onChange: (fields: readonly FieldFilter[] | undefined) => void
}) {
  const { t } = useTranslation()
  const names = useOperation(listFieldNames, {}, { staleTime: 60_000 }).data ?? []
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
  const [op, setOp] = useState<FieldOp>('eq')
  const [added, count] = useState(0)
  const [chosen = names[0] ?? '', choose] = useState<string>()
  const type = useTypeOfField(chosen, names)
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = String(new FormData(form).get('value') ?? '')
    const value = readValue(typed, type, { yes: t('one.yes'), no: t('one.no') })
    if (value === '' && op !== 'empty') return
    onAdd({ name: chosen, op, value: op === 'empty' ? true : value })
    count(added + 1)
    setOp('eq')
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
        value={op}
        onChange={event => setOp(readOp(event.target.value))}
      >
        {fieldOps.map(each => (
          <option key={each} value={each}>
            {t(`op.${each}`)}
          </option>
        ))}
      </select>
      {op === 'empty' ? null : type === 'time' ? (
        <DayInput key={added} {...value} begins="" isOver />
      ) : (
        <LimitedInput key={`${type} ${added}`} {...value} limit={textLimits.field} />
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
