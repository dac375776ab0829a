import type { InputOf } from '@stowage/contract/protocol/operation'
import type { deleteNotifier as operation } from '@stowage/contract/upkeep/notifiers'
import type { WriteCtx } from '#server/context.ts'
import { requireNotifier } from './notifiers.queries.ts'

/** Deletes a notifier of the caller. */
export async function deleteNotifier(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const { db, actor } = ctx
  const { name } = await requireNotifier(db, actor, id)
  await db.q
    .deleteFrom('notifiers')
    .where('group_id', '=', actor.groupId)
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .execute()
  await ctx.emit({ name: 'notifier.deleted', subjectId: id, facts: { name } })
}
