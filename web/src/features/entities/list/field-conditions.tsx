import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFieldNames } from '../../../data/operations.ts'
import { knownTypeOfField } from '../../../data/type-of-field.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
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
  const [op, setOp] = useState<FieldOp>('eq')
  const [chosen, choose] = useState<string>()
  const type = knownTypeOfField(chosen ?? names[0] ?? '')
  if (names.length === 0) return null
  const add = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = readValue(String(form.get('value') ?? ''), type, { yes: t('one.yes'), no: t('one.no') })
    if (value === '' && op !== 'empty') return
    onChange([...fields, { name: String(form.get('name')), op, value: op === 'empty' ? true : value }])
    event.currentTarget.reset()
    setOp('eq')
  }
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
      <form onSubmit={add} className={styles.fieldForm}>
        <select
          name="name"
          aria-label={t('field.name')}
          className={styles.input}
          value={chosen ?? names[0]}
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
        {op === 'empty' ? null : (
          <input
            key={type}
            type={type === 'time' ? 'date' : 'text'}
            name="value"
            aria-label={t('field.value')}
            maxLength={500}
            className={styles.input}
          />
        )}
        <Button type="submit" icon={<Plus aria-hidden />} label={t('filter.addField')} />
      </form>
    </section>
  )
}

function Condition({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.condition}>
      {text}
      <Button
        size="small"
        look="bare"
        icon={<X aria-hidden />}
        label={t('filter.remove', { name: text })}
        onPress={onRemove}
      />
    </p>
  )
}
