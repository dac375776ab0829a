import type { FieldIn } from '@stowage/contract/fields'
import { newId } from '#kernel/ids.ts'
import type { Field } from './entity.ts'

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
