import { findDefinitions } from '#features/entities/index.ts'
import { isFull, isNameTaken, type RuledDefinition } from '#features/field-definitions/index.ts'
import type { Values } from '../fold-rows.ts'
import type { UndoSubject } from './undo-subjects.ts'
import type { UndoWork } from './undo-work.ts'

/** Holds where field definitions would be against the rules: a name used twice, or too many of a type. */
export async function checkDefinitions(
  { ctx: { db, groupId }, removals, conflicts }: UndoWork,
  subjects: readonly UndoSubject[],
): Promise<void> {
  const rows = subjects.flatMap(each =>
    each.is === 'row' && each.table === 'field_definitions' ? [each.row] : [],
  )
  if (rows.length === 0) return
  const definitions = new Map<string, RuledDefinition>()
  for (const definition of await findDefinitions(db, groupId))
    if (!removals.field_definitions.has(definition.id)) definitions.set(definition.id, definition)
  const restored = rows.map(toRuled)
  for (const definition of restored) definitions.set(definition.id, definition)
  const all = [...definitions.values()]
  for (const definition of restored) {
    const { id, entity_type_id: typeId } = definition
    const others = all.filter(other => other.id !== id)
    if (isFull(others, typeId) || isNameTaken(others, definition))
      conflicts.push({ table: 'field_definitions', subjectId: id, key: '', members: ['name'] })
  }
}

const toRuled = ({ id, name, entity_type_id: typeId }: Values): RuledDefinition => ({
  id: String(id),
  name: String(name),
  entity_type_id: typeof typeId === 'string' ? typeId : null,
})
