import type { updateView as operation, View } from '@stowage/contract/entities/views'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Answer } from '#http/output/answer.ts'
import { requireWriter } from '#http/pipeline/authorize.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { viewChanged } from './view-changed.ts'
import { refuseTooMany, toMembers } from './view-members.ts'
import { requireChangeable, showView } from './views.queries.ts'

/** Replaces a view. One whose maker's account is gone becomes that of the owner who changes it. */
export async function updateView(ctx: WriteCtx, input: InputOf<typeof operation>): Promise<Answer<View>> {
  const { db, now, actor } = ctx
  const before = await requireChangeable(db, actor, input.id)
  if (input.shared) requireWriter(actor)
  ctx.request.expectVersion(before.version)
  if (before.user_id === null) await refuseTooMany(db, actor)
  const after = { ...toMembers(input), user_id: before.user_id ?? actor.userId }
  // Otherwise it would vanish before the eyes of whoever changes it.
  if (after.is_shared === 0 && after.user_id !== actor.userId) throw new Problem('view.not_yours')
  await db.q
    .updateTable('views')
    .set({ ...after, updated_at: now, version: before.version + 1 })
    .where('group_id', '=', actor.groupId)
    .where('id', '=', before.id)
    .execute()
  await viewChanged(ctx, 'updated', { ...after, id: before.id })
  return showView(db, actor, before.id)
}
