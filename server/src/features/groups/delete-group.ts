import { lockUser } from '#db/query/lock-user.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireGroup } from './groups.queries.ts'
import { removeGroup } from './remove-group.job.ts'

/** Deletes the selected group with all that is in it, unless it is the caller's only one. */
export async function deleteGroup(ctx: WriteCtx): Promise<void> {
  const { db, now, actor } = ctx
  const group = await requireGroup(db, actor.groupId)
  ctx.request.expectVersion(group.version)
  // Two groups deleted at once must not both count as the one that stays.
  await lockUser(db, actor.userId)
  const mine = await db.q
    .selectFrom('memberships')
    .select('group_id')
    .where('user_id', '=', actor.userId)
    .execute()
  if (!mine.some(({ group_id }) => group_id === group.id)) throw new Problem('group.not_found')
  if (mine.length <= 1) throw new Problem('group.only_one')
  await removeGroup(db, group.id, now)
  await ctx.emit({ name: 'group.deleted', subjectId: group.id, facts: { name: group.name }, groupId: null })
  await ctx.announce('access.ended')
}
