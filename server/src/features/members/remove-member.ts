import type { removeMember as operation } from '@stowage/contract/groups/members'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { endMembership } from '#features/groups/index.ts'
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
  await endMembership(db, { groupId, userId }, now)
  await ctx.emit({ name: 'member.removed', subjectId: userId })
  await ctx.announce('access.ended')
}
