import type { deleteEntity as operation } from '@stowage/contract/entities'
import type { InputOf } from '@stowage/contract/operation'
import { releasePapers } from '#features/files/index.ts'
import type { WriteCtx } from '#server/context.ts'
import { orphan, unpinFrom } from './displace.ts'
import { loadThing } from './entity.queries.ts'
import { saveEntities } from './save.ts'

/** Deletes an entity. What lies in it stays: at its pin, or at the top level. */
export async function deleteEntity(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const { db } = ctx
  const { groupId } = ctx.actor
  const before = await loadThing(db, groupId, id)
  ctx.request.expectVersion(before.row.version)
  await orphan(db, groupId, [id])
  await unpinFrom(db, groupId, [id])
  await db.q
    .updateTable('templates')
    .set({ default_location_id: null })
    .where('group_id', '=', groupId)
    .where('default_location_id', '=', id)
    .execute()
  await releasePapers(ctx, groupId, [id])
  await saveEntities(db, { groupId }, [{ before, after: null }])
  await ctx.emit({ name: 'entity.deleted', subjectId: id, facts: { ...before } })
  await ctx.announce('entity.mutation')
}
