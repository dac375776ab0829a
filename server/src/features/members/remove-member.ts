import type { removeMember as operation } from '@stowage/contract/groups/members'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { moveDefault } from '#features/groups/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'

/** Takes somebody else out of the group; their notifiers there fall silent, and another group becomes their default. */
export async function removeMember(
  ctx: WriteCtx,
  { user_id: userId }: InputOf<typeof operation>,
): Promise<void> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  if (userId === ctx.actor.userId) throw new Problem('member.yourself')
  const members = await db.q
    .selectFrom('memberships')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute()
  if (members.length <= 1) throw new Problem('member.last')
  if (!members.some(({ user_id }) => user_id === userId)) throw new Problem('member.not_found')
  await db.q.deleteFrom('memberships').where('group_id', '=', groupId).where('user_id', '=', userId).execute()
  await moveDefault(db, groupId, now, userId)
  await db.q
    .updateTable('notifiers')
    .set({ is_active: 0, updated_at: now })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .execute()
  await ctx.emit({ name: 'member.removed', subjectId: userId })
  await ctx.announce('access.ended')
}
