import type { deleteEntity as operation } from '@stowage/contract/entities'
import type { InputOf } from '@stowage/contract/operation'
import { releaseAttachments } from '#features/files/index.ts'
import type { WriteCtx } from '#server/context.ts'
import { detachChildren, unpinFrom } from '../placement/cascade-place.ts'
import { loadEntity } from '../read/entity.queries.ts'
import { saveEntities } from '../store/save-entities.ts'

/** Deletes an entity. What lies in it stays: at its pin, or at the top level. */
export async function deleteEntity(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const { db } = ctx
  const { groupId } = ctx.actor
  const before = await loadEntity(db, groupId, id)
  ctx.request.expectVersion(before.row.version)
  await detachChildren(db, groupId, [id])
  await unpinFrom(db, groupId, [id])
  await db.q
    .updateTable('templates')
    .set({ default_location_id: null })
    .where('group_id', '=', groupId)
    .where('default_location_id', '=', id)
    .execute()
  await releaseAttachments(ctx, groupId, [id])
  await saveEntities(db, { groupId }, [{ before, after: null }])
  await ctx.emit({ name: 'entity.deleted', subjectId: id, facts: { ...before } })
  await ctx.announce('entity.mutation')
}
