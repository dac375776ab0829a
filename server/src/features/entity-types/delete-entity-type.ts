import type { deleteEntityType as operation } from '@stowage/contract/catalogues/entity-types'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { deleteDefinitionsOf } from '#features/field-definitions/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireTypeRow } from './entity-types.queries.ts'

/** Deletes an entity type that no entity uses, and its field definitions. */
export async function deleteEntityType(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const { db } = ctx
  const { groupId } = ctx.actor
  const before = await requireTypeRow(db, groupId, id)
  const user = await db.q
    .selectFrom('entities')
    .select('id')
    .where('group_id', '=', groupId)
    .where('entity_type_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  // The group's writers go one after the other, so nobody begins to use it between this look and the deletion.
  if (user !== undefined) throw new Problem('entity_type.in_use')
  await deleteDefinitionsOf(db, groupId, id)
  await db.q.deleteFrom('entity_types').where('group_id', '=', groupId).where('id', '=', id).execute()
  await ctx.emit({ name: 'entity_type.deleted', subjectId: id, facts: { before } })
}
