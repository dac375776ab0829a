import type {
  FieldDefinition,
  orderFieldDefinitions as operation,
} from '@stowage/contract/catalogues/field-definitions'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { findDefinitions, requireType } from '#features/entities/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { toDefinition } from './field-definitions.queries.ts'

/** Puts the definitions of a type in an order, which has to name all of them. */
export async function orderFieldDefinitions(
  { db, actor, now }: WriteCtx,
  { typeId, ids }: InputOf<typeof operation>,
): Promise<FieldDefinition[]> {
  const { groupId } = actor
  if (typeId !== null) await requireType(db, groupId, typeId)
  const stored = (await findDefinitions(db, groupId)).filter(row => row.entity_type_id === typeId)
  const positions = new Map(ids.map((id, i) => [id, i + 1]))
  if (stored.length !== ids.length || stored.some(({ id }) => !positions.has(id)))
    throw new Problem('field_definition.others_there')
  for (const { id, position, version } of stored) {
    const wanted = positions.get(id) ?? position
    if (wanted === position) continue
    await db.q
      .updateTable('field_definitions')
      .set({ position: wanted, updated_at: now, version: version + 1 })
      .where('group_id', '=', groupId)
      .where('id', '=', id)
      .execute()
  }
  return (await findDefinitions(db, groupId)).filter(row => row.entity_type_id === typeId).map(toDefinition)
}
