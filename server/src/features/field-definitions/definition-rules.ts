import { fieldLimits } from '@stowage/contract/values/field-limits'
import { comparableName, type DefinitionRow } from '#features/entities/index.ts'
import { Problem } from '#kernel/problem.ts'

/** The columns of a definition that the rules read. */
export type RuledDefinition = Pick<DefinitionRow, 'id' | 'entity_type_id' | 'name'>

/** Do two definitions meet on the items of some type? */
const meet = (one: RuledDefinition, other: RuledDefinition): boolean =>
  one.entity_type_id === null || other.entity_type_id === null || one.entity_type_id === other.entity_type_id

/** Are two definitions about the same custom field of some item? */
export const isSameField = (one: RuledDefinition, other: RuledDefinition): boolean =>
  meet(one, other) && comparableName(one.name) === comparableName(other.name)

/** Has another definition of its type, or of all types, the same name? */
export const isNameTaken = (all: readonly RuledDefinition[], wanted: RuledDefinition): boolean =>
  all.some(other => other.id !== wanted.id && isSameField(other, wanted))

/** Refuses a name that is taken. */
export function requireFreeName(all: readonly RuledDefinition[], wanted: RuledDefinition): void {
  if (isNameTaken(all, wanted)) throw new Problem('field_definition.name_taken')
}

/** Would a type have too many definitions with one more of a type, or of all types? */
export function isFull(all: readonly RuledDefinition[], typeId: string | null): boolean {
  const counts = new Map<string | null, number>([[typeId, 0]])
  for (const { entity_type_id: id } of all) counts.set(id, (counts.get(id) ?? 0) + 1)
  const ofAllTypes = counts.get(null) ?? 0
  counts.delete(null)
  const largest = typeId === null ? Math.max(0, ...counts.values()) : (counts.get(typeId) ?? 0)
  return ofAllTypes + largest >= fieldLimits.definitions
}
