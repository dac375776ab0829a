import type { createView as operation, View } from '@stowage/contract/entities/views'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Answer } from '#http/output/answer.ts'
import { requireWriter } from '#http/pipeline/authorize.ts'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'
import { viewChanged } from './view-changed.ts'
import { refuseTooMany, toMembers } from './view-members.ts'
import { showView } from './views.queries.ts'

/** Makes a view of the caller. */
export async function createView(ctx: WriteCtx, input: InputOf<typeof operation>): Promise<Answer<View>> {
  const { db, now, actor } = ctx
  if (input.shared) requireWriter(actor)
  await refuseTooMany(db, actor)
  const { groupId, userId } = actor
  const row = {
    ...toMembers(input),
    id: newId(),
    group_id: groupId,
    user_id: userId,
    created_at: now,
    updated_at: now,
  }
  await db.q.insertInto('views').values(row).execute()
  await viewChanged(ctx, 'created', row)
  return showView(db, actor, row.id)
}
