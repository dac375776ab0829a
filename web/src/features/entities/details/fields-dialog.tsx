import { textLimits } from '@stowage/contract/values/text-limits'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type Ref, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../data/items/entities.ts'
import { keyOfField, newField, noId, sameField } from '../../../data/items/new-field.ts'
import { typedField } from '../../../data/items/typed-field.ts'
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

/** What is said of a field in the form. */
type FieldText = Pick<Field, 'name' | 'type'> & Partial<Field>

const types = ['text', 'number', 'boolean', 'time'] as const satisfies readonly Field['type'][]

interface FieldsProps {
  readonly entity: Entity
  readonly edit: Edit
  readonly onClose: () => void
}

/** The custom fields of an item: added, renamed, put in order and taken away. */
export function FieldsDialog({ entity, edit, onClose }: FieldsProps) {
  const { t } = useTranslation()
  // The field that is edited, as it was when that began: what is typed stays when fields are saved or added meanwhile.
  const [edited, setEdited] = useState<Field>()
  const [formKey, setFormKey] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const { fields } = entity
  const begin = (field: Field | undefined): void => {
    setEdited(field)
    setFormKey(formKey + 1)
  }
  const save = (changes: FieldText): void => {
    const now = edited === undefined ? undefined : sameField(fields, edited)
    edit({
      fields:
        now === undefined
          ? [...fields, newField({ ...edited, ...changes, id: noId })]
          : fields.map(each => (each === now ? { ...now, ...changes } : each)),
    })
    begin(undefined)
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
        <FieldList fields={fields} onChange={next => edit({ fields: next })} onEdit={begin} />
      )}
      <FieldForm key={formKey} ref={form} field={edited} onSave={save} onCancel={() => begin(undefined)} />
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
  readonly onEdit: (field: Field) => void
}) {
  const { t } = useTranslation()
  const rows = fields.map((field, at) => ({ id: keyOfField(fields, at), field }))
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
            variant="bare"
            icon={<Pencil aria-hidden />}
            label={t('fields.rename', { name: field.name })}
            onPress={() => onEdit(field)}
          />
          <Button
            slot={null}
            size="small"
            variant="bare"
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
  readonly onSave: (changes: FieldText) => void
  readonly onCancel: () => void
}) {
  const { t } = useTranslation()
  const [type, setType] = useState<Field['type']>(field?.type ?? 'text')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    if (name === '') return
    onSave({ name, type, ...(field === undefined ? valuesOf[type](String(form.get('value') ?? '')) : {}) })
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
        <Button type="submit" variant="main">
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
        <NumberInput id={id} name="value" className={styles.input} isOfField begins={undefined} />
      ) : type === 'time' ? (
        <DayInput id={id} name="value" className={styles.input} begins="" quick={[t('field.today')]} />
      ) : (
        <LimitedInput id={id} name="value" className={styles.input} limit={textLimits.field} />
      )}
    </div>
  )
}
