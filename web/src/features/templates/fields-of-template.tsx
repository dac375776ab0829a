import { textLimits } from '@stowage/contract/values/text-limits'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '../../data/items/field-definitions.ts'
import { keyOfField, newField } from '../../data/items/new-field.ts'
import { useFieldDefinitions } from '../../data/items/use-field-definitions.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SavedText } from '../../ui/field/saved-text.tsx'
import { OrderList } from '../../ui/order/order-list.tsx'
import { Select } from '../../ui/select/select.tsx'
import { FieldValue } from './field-value.tsx'
import type { EditorProps } from './name-of-item.tsx'
import { Part } from './part.tsx'
import type { TemplateField } from './template-input.ts'
import styles from './templates.module.css'

/** The server takes no more. */
const maxFields = 200

const types = ['text', 'number', 'boolean', 'time'] as const satisfies readonly TemplateField['type'][]

/** The definition of a name; undefined when several types have one: a template is of no type. */
function onlyDefinition(definitions: readonly FieldDefinition[], name: string): FieldDefinition | undefined {
  const [definition, ...others] = definitions.filter(each => each.name === name)
  return others.length === 0 ? definition : undefined
}

/** The custom fields that new items get: renamed, given values, put in order, added and taken away. */
export function FieldsOfTemplate({ template: { fields }, save }: EditorProps) {
  const { t } = useTranslation()
  const definitions = useFieldDefinitions()
  const rows = fields.map((field, at) => ({ id: keyOfField(fields, at), field }))
  const keep = (next: readonly TemplateField[]): Promise<unknown> => save({ fields: [...next] })
  const change = (field: TemplateField, changes: Partial<TemplateField>): Promise<unknown> =>
    keep(fields.map(each => (each === field ? { ...field, ...changes } : each)))
  return (
    <Part title={t('fields.title')} text={t('templates.fieldsText')}>
      {rows.length === 0 ? null : (
        <div className={styles.fields}>
          <OrderList
            label={t('fields.title')}
            items={rows}
            hasTexts
            nameOf={({ field }) => field.name}
            onReorder={ids =>
              void keep(ids.flatMap(id => rows.find(row => row.id === id)?.field ?? [])).catch(
                () => undefined,
              )
            }
          >
            {({ field }) => (
              <div className={styles.field}>
                <SavedText
                  label={t('fields.name')}
                  saved={field.name}
                  limit={textLimits.line}
                  isRequired
                  onSave={name => change(field, { name })}
                />
                <FieldValue
                  field={field}
                  definition={onlyDefinition(definitions, field.name)}
                  onSave={changes => change(field, changes)}
                />
                <Button
                  slot={null}
                  variant="bare"
                  icon={<Trash2 aria-hidden />}
                  label={t('fields.remove', { name: field.name })}
                  onPress={() => void keep(fields.filter(each => each !== field)).catch(() => undefined)}
                />
              </div>
            )}
          </OrderList>
        </div>
      )}
      {fields.length >= maxFields ? null : <NewField onAdd={field => keep([...fields, newField(field)])} />}
    </Part>
  )
}

function NewField({
  onAdd,
}: {
  readonly onAdd: (field: Pick<TemplateField, 'name' | 'type'>) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [type, setType] = useState<TemplateField['type']>('text')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const typed = name.trim()
    if (typed === '' || [...typed].length > textLimits.line) return
    setName('')
    onAdd({ name: typed, type }).catch(() => setName(typed))
  }
  return (
    <form onSubmit={submit} className={styles.newField}>
      <TextField
        label={t('fields.new')}
        value={name}
        onChange={setName}
        limit={textLimits.line}
        placeholder={t('templates.exampleField')}
      />
      <Select
        label={t('fields.type')}
        options={types.map(id => ({ id, name: t(`fields.${id}`) }))}
        chosen={type}
        onChoose={setType}
      />
      <Button type="submit" icon={<Plus aria-hidden />}>
        {t('action.add')}
      </Button>
    </form>
  )
}
