import { type FieldChange, type FieldIn, maxFields } from '@stowage/contract/entities/fields'
import { fold } from '@stowage/contract/matching/fold'
import { listOf } from '@stowage/contract/values/list-of'
import { newId } from '#kernel/ids.ts'
import { invalid } from '#kernel/problem.ts'
import type { Field } from './entity.ts'

/** The columns of a custom field, without whose it is and where it stands. */
export const fieldColumns = listOf<keyof Field>()([
  ...(['id', 'name', 'type', 'text_value', 'number_value', 'boolean_value', 'time_value'] as const),
])

/**
 * The custom fields that a full list asks for, in its order: an id of an existing field keeps it, no id makes a new
 * one, an id of something else is passed over, and whatever is not mentioned goes.
 */
export function mergeFields(asked: readonly FieldIn[], existing: readonly Field[]): Field[] {
  const known = new Map(existing.map(field => [field.id, field]))
  return asked.flatMap(field => {
    const old = field.id === null ? undefined : known.get(field.id)
    if (field.id !== null && old === undefined) return []
    known.delete(field.id ?? '')
    return [toField(field, old)]
  })
}

const toField = (asked: FieldIn, old: Field | undefined): Field => ({
  id: old?.id ?? newId(),
  name: asked.name,
  type: asked.type,
  text_value: asked.textValue,
  number_value: asked.numberValue,
  boolean_value: asked.booleanValue ? 1 : 0,
  time_value: asked.timeValue === undefined ? (old?.time_value ?? null) : asked.timeValue,
})

/** Copies of fields, for another entity. */
export const copyFields = (fields: readonly Field[]): Field[] =>
  fields.map(field => ({ ...field, id: newId() }))

const isSameField = (a: Field, b: Field | undefined): boolean =>
  b !== undefined &&
  a.id === b.id &&
  a.name === b.name &&
  a.type === b.type &&
  a.text_value === b.text_value &&
  a.number_value === b.number_value &&
  a.boolean_value === b.boolean_value &&
  a.time_value === b.time_value

/** Are these the same custom fields in the same order? */
export const sameFields = (a: readonly Field[], b: readonly Field[]): boolean =>
  a === b || (a.length === b.length && a.every((field, i) => isSameField(field, b[i])))

const blank = { text_value: '', number_value: 0, boolean_value: 0, time_value: null } as const

/** The value column that a change sets; null when the field shall not be there. */
const columnOf = {
  text: ({ textValue: value }: FieldChange) => (isNone(value) ? null : { text_value: value }),
  number: ({ numberValue: value }: FieldChange) => (isNone(value) ? null : { number_value: value }),
  boolean: ({ booleanValue: value }: FieldChange): Pick<Field, 'boolean_value'> | null =>
    isNone(value) ? null : { boolean_value: value ? 1 : 0 },
  time: ({ timeValue: value }: FieldChange) => (isNone(value) ? null : { time_value: value }),
} as const

const isNone = (value: unknown): value is null | undefined => value === null || value === undefined

/**
 * The custom fields with some changes by name: the field that has the name gets the value, a new one comes last, and null
 * takes one away. The same list when nothing differs; refuses names that stand twice, and too many fields.
 */
export function changeFields(existing: readonly Field[], changes: readonly FieldChange[]): readonly Field[] {
  const fields = changes.reduce(changeField, existing)
  if (fields.length > maxFields && fields.length > existing.length)
    throw invalid('fields', 'too_many_fields', { limit: maxFields })
  return fields
}

/** The fields of a name, or where there are none those whose names differ from it in case and accents only. */
function fieldsNamed(fields: readonly Field[], name: string): readonly Field[] {
  const exact = fields.filter(field => field.name === name)
  const folded = fold(name)
  return exact.length > 0 ? exact : fields.filter(field => fold(field.name) === folded)
}

function changeField(fields: readonly Field[], change: FieldChange): readonly Field[] {
  const { name, type } = change
  const [old, ...others] = fieldsNamed(fields, name)
  if (others.length > 0) throw invalid('fields', 'field_not_unique', { name })
  const value = columnOf[type](change)
  if (value === null) return old === undefined ? fields : fields.filter(field => field !== old)
  if (old === undefined) return [...fields, { id: newId(), name, type, ...blank, ...value }]
  const changed = { ...old, type, ...value }
  return isSameField(old, changed) ? fields : fields.map(field => (field === old ? changed : field))
}
