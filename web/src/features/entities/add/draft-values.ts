import type { Entity } from '../../../data/items/entities.ts'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { isEmptyValue, typedValue, valueOf } from '../../../data/items/field-value.ts'
import { newField } from '../../../data/items/new-field.ts'
import { typedField } from '../../../data/items/typed-field.ts'
import type { NewItem } from '../../../data/outbox/entry.ts'
import type { Draft, DraftField } from './draft.ts'

type NewField = NonNullable<NewItem['fields']>[number]
type Typed = Pick<Draft, 'values' | 'fields'>

/** A custom field of the template as the server takes it. */
const fieldOf = ({ name, type, value }: DraftField): Entity['fields'][number] =>
  newField({ name, type, ...(type === 'boolean' ? { booleanValue: value !== '' } : typedField[type](value)) })

/** Value that was typed for a definition, or for one of its name of another type; undefined: nothing yet. */
const typedFor = ({ values }: Typed, { id, name }: FieldDefinition): string | undefined =>
  (values.find(each => each.definitionId === id) ?? values.find(each => each.name === name))?.typed

const ofTemplate = ({ fields }: Typed, { name }: FieldDefinition): DraftField | undefined =>
  fields.find(each => each.name === name)

/** Value that the form shows for a definition: as it was typed, or as the template has it. */
export function shownFor(draft: Typed, definition: FieldDefinition): string {
  const typed = typedFor(draft, definition)
  if (typed !== undefined) return typed
  const field = ofTemplate(draft, definition)
  return field === undefined ? '' : typedValue(definition, fieldOf(field))
}

/** Has somebody, or the template, said something of a definition? It may have been emptied since. */
export const isSaid = (draft: Typed, definition: FieldDefinition): boolean =>
  typedFor(draft, definition) !== undefined || ofTemplate(draft, definition) !== undefined

/** The values of a draft with another one typed for a definition. */
export const withValue = (
  { values }: Typed,
  { id, name }: FieldDefinition,
  typed: string,
): Pick<Draft, 'values'> => ({
  values: [
    ...values.filter(each => each.definitionId !== id && each.name !== name),
    { definitionId: id, name, typed },
  ],
})

/** Is the field of a template shown as one of its definition? */
export const isDefined = (
  definitions: readonly FieldDefinition[],
  { name }: Pick<DraftField, 'name'>,
): boolean => definitions.some(definition => definition.name === name)

/** The custom fields of the new item: those of its type that have a value, in their order, then the others of its template. */
export function fieldsOf(draft: Typed, definitions: readonly FieldDefinition[]): NewField[] {
  const ofType = definitions.flatMap(definition => {
    const typed = typedFor(draft, definition)
    const template = ofTemplate(draft, definition)
    if (typed === undefined) return template === undefined ? [] : [fieldOf(template)]
    const value = valueOf(definition, typed)
    if (value === undefined || isEmptyValue(value)) return []
    return [newField({ name: definition.name, ...value })]
  })
  return [...ofType, ...draft.fields.filter(field => !isDefined(definitions, field)).map(fieldOf)]
}
