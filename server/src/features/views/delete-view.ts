import type { deleteView as operation } from '@stowage/contract/entities/views'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { WriteCtx } from '#server/context.ts'
import { viewChanged } from './view-changed.ts'
import { requireChangeable } from './views.queries.ts'

/** Deletes a view. */
export async function deleteView(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const { db, actor } = ctx
  const before = await requireChangeable(db, actor, id)
  ctx.request.expectVersion(before.version)
  await db.q.deleteFrom('views').where('group_id', '=', actor.groupId).where('id', '=', id).execute()
  await viewChanged(ctx, 'deleted', before)
}
