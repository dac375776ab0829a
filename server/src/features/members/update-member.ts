import type { Member, updateMember as operation } from '@stowage/contract/groups/members'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { requireAnOwner } from '#features/groups/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { findMembers } from './members.queries.ts'

/** Changes what a member may do; the group keeps at least one owner. */
export async function updateMember(
  ctx: WriteCtx,
  { id: userId, role }: InputOf<typeof operation>,
): Promise<Member> {
  const { db, actor } = ctx
  const [before] = await findMembers(ctx, userId)
  if (before === undefined) throw new Problem('member.not_found')
  await db.q
    .updateTable('memberships')
    .set({ role })
    .where('group_id', '=', actor.groupId)
    .where('user_id', '=', userId)
    .execute()
  await requireAnOwner(db, actor.groupId)
  await ctx.emit({ name: 'member.role_changed', subjectId: userId, facts: { before: before.role, role } })
  return { ...before, role }
}
