import { textLimits } from '@stowage/contract/text-limits'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type Ref, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/entities.ts'
import { keyOfField, newField } from '../../../data/new-field.ts'
import { typedField } from '../../../data/typed-field.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DayInput } from '../../../ui/day/day-input.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { LimitedInput } from '../../../ui/field/limited-input.tsx'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import { OrderList } from '../../../ui/order/order-list.tsx'
import { FieldName } from './field-name.tsx'
import styles from './fields-dialog.module.css'
import type { Edit } from './member-facts.tsx'

type Field = Entity['fields'][number]

const types = ['text', 'number', 'boolean', 'time'] as const satisfies readonly Field['type'][]

interface FieldsProps {
  readonly entity: Entity
  readonly edit: Edit
  readonly onClose: () => void
}

/** The custom fields of an item: added, renamed, put in order and taken away. */
export function FieldsDialog({ entity, edit, onClose }: FieldsProps) {
  const { t } = useTranslation()
  const [editedId, setEdited] = useState<string>()
  // What is typed stays when somebody else adds a field meanwhile.
  const [saved, count] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const { fields } = entity
  const edited = fields.find(({ id }) => id === editedId)
  const save = (field: Field): void => {
    edit({
      fields:
        edited === undefined ? [...fields, field] : fields.map(each => (each === edited ? field : each)),
    })
    setEdited(undefined)
    count(saved + 1)
  }
  // A field whose name is typed is saved too.
  const finish = (): void => {
    const { current } = form
    if (current === null || String(new FormData(current).get('name')).trim() === '') onClose()
    else if (current.reportValidity()) {
      current.requestSubmit()
      onClose()
    }
  }
  return (
    <Dialog
      title={t('fields.title')}
      isOpen
      onClose={onClose}
      actions={<Button onPress={finish}>{t('fields.done')}</Button>}
    >
      {fields.length === 0 ? null : (
        <FieldList fields={fields} onChange={next => edit({ fields: next })} onEdit={setEdited} />
      )}
      <FieldForm
        key={editedId ?? saved}
        ref={form}
        field={edited}
        onSave={save}
        onCancel={() => setEdited(undefined)}
      />
    </Dialog>
  )
}

/** The fields in their order, which is changed by drag or by keyboard. */
function FieldList({
  fields,
  onChange,
  onEdit,
}: {
  readonly fields: readonly Field[]
  readonly onChange: (fields: Field[]) => void
  readonly onEdit: (id: string) => void
}) {
  const { t } = useTranslation()
  const rows = fields.map((field, at) => ({ id: keyOfField(field, at), field }))
  return (
    <OrderList
      label={t('fields.title')}
      items={rows}
      nameOf={({ field }) => field.name}
      onReorder={ids => onChange(ids.flatMap(id => rows.find(row => row.id === id)?.field ?? []))}
    >
      {({ field }) => (
        <>
          <span className={styles.name}>{field.name}</span>
          <span className={styles.type}>{t(`fields.${field.type}`)}</span>
          <Button
            slot={null}
            size="small"
            look="bare"
            icon={<Pencil aria-hidden />}
            label={t('fields.rename', { name: field.name })}
            onPress={() => onEdit(field.id)}
          />
          <Button
            slot={null}
            size="small"
            look="bare"
            icon={<Trash2 aria-hidden />}
            label={t('fields.remove', { name: field.name })}
            onPress={() => onChange(fields.filter(each => each !== field))}
          />
        </>
      )}
    </OrderList>
  )
}

/** What was typed as the value of a field, by its type. */
const valuesOf: Readonly<Record<Field['type'], (text: string) => Partial<Field>>> = {
  ...typedField,
  boolean: text => ({ booleanValue: text === 'yes' }),
}

/** A new field, or, of one that there is, its name and type. */
function FieldForm({
  ref,
  field,
  onSave,
  onCancel,
}: {
  readonly ref: Ref<HTMLFormElement>
  readonly field: Field | undefined
  readonly onSave: (field: Field) => void
  readonly onCancel: () => void
}) {
  const { t } = useTranslation()
  const [type, setType] = useState<Field['type']>(field?.type ?? 'text')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    if (name === '') return
    if (field === undefined)
      onSave(newField({ name, type, ...valuesOf[type](String(form.get('value') ?? '')) }))
    else onSave({ ...field, name, type })
  }
  return (
    <form ref={ref} onSubmit={submit} className={styles.form}>
      <h3>{field === undefined ? t('fields.new') : t('fields.rename', { name: field.name })}</h3>
      <FieldName name={field?.name} />
      <label className={styles.label}>
        {t('fields.type')}
        <select
          className={styles.input}
          value={type}
          onChange={event => setType(types.find(each => each === event.target.value) ?? 'text')}
        >
          {types.map(each => (
            <option key={each} value={each}>
              {t(`fields.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {field === undefined ? <ValueInput key={type} type={type} /> : null}
      <div className={styles.actions}>
        {field === undefined ? null : <Button onPress={onCancel}>{t('action.cancel')}</Button>}
        <Button type="submit" look="main">
          {t(field === undefined ? 'action.add' : 'action.save')}
        </Button>
      </div>
    </form>
  )
}

function ValueInput({ type }: { readonly type: Field['type'] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={styles.label}>
      <label htmlFor={id}>{t('field.value')}</label>
      {type === 'boolean' ? (
        <select id={id} name="value" className={styles.input}>
          <option value="no">{t('one.no')}</option>
          <option value="yes">{t('one.yes')}</option>
        </select>
      ) : type === 'number' ? (
        <NumberInput id={id} name="value" className={styles.input} isSignedWhole begins={undefined} />
      ) : type === 'time' ? (
        <DayInput id={id} name="value" className={styles.input} begins="" quick={[t('field.today')]} />
      ) : (
        <LimitedInput id={id} name="value" className={styles.input} limit={textLimits.field} />
      )}
    </div>
  )
}
