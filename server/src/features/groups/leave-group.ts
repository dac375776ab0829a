import { lockUser } from '#db/query/lock-user.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { endMembership, requireAnOwner } from './memberships.ts'

/** Takes the caller out of the selected group, unless it is their only one or would be without an owner. */
export async function leaveGroup(ctx: WriteCtx): Promise<void> {
  const { db, now, actor } = ctx
  const { groupId, userId } = actor
  // Of two groups left at once, one must stay.
  await lockUser(db, userId)
  const mine = await db.q.selectFrom('memberships').select('group_id').where('user_id', '=', userId).execute()
  if (mine.length <= 1) throw new Problem('group.only_one')
  await endMembership(db, { groupId, userId }, now)
  await requireAnOwner(db, groupId)
  await ctx.emit({ name: 'member.left', subjectId: userId })
  await ctx.announce('access.ended')
}
