import { maxFieldDefinitions } from '@stowage/contract/catalogues/field-definitions'
import { fold } from '@stowage/contract/matching/fold'
import { Problem } from '#kernel/problem.ts'
import type { DefinitionRow } from './field-definitions.queries.ts'

/** What the rules look at of a definition. */
export type RuledDefinition = Pick<DefinitionRow, 'id' | 'entity_type_id' | 'name'>

/** A name of a custom field as it is compared: without case, accents and outer blanks. */
export const comparable = (name: string): string => fold(name).trim()

/** Do two definitions meet on the items of some type? */
const meet = (one: RuledDefinition, other: RuledDefinition): boolean =>
  one.entity_type_id === null || other.entity_type_id === null || one.entity_type_id === other.entity_type_id

/** Are two definitions about the same custom field of some item? */
export const isSameField = (one: RuledDefinition, other: RuledDefinition): boolean =>
  meet(one, other) && comparable(one.name) === comparable(other.name)

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
  return ofAllTypes + largest >= maxFieldDefinitions
}
