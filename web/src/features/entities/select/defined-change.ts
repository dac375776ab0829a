import type { BulkChange } from '../../../data/items/bulk.ts'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { valueOf } from '../../../data/items/field-value.ts'

/**
 * The change of a custom field to what was typed for it, as its definition reads it: `true` or `false` for a flag. Undefined while that
 * does not fit; without a value the field is removed.
 */
export function definedChange(
  definition: FieldDefinition,
  typed: string | undefined,
): BulkChange | undefined {
  const { name, kind } = definition
  if (typed === undefined) return { fields: [{ name, type: 'text', textValue: null }] }
  const value = valueOf(definition, kind === 'boolean' ? (typed === 'true' ? 'yes' : 'no') : typed)
  if (value === undefined) return undefined
  const { type, textValue, numberValue, booleanValue, timeValue } = value
  if (type === 'number') return { fields: [{ name, type, numberValue }] }
  if (type === 'boolean') return { fields: [{ name, type, booleanValue }] }
  return { fields: [type === 'time' ? { name, type, timeValue } : { name, type, textValue }] }
}
