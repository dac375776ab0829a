import type { Member } from '@stowage/contract/groups/members'
import { byName } from '#features/groups/index.ts'
import type { ReadCtx } from '#server/context.ts'

/** Who is in the group, by name. */
export const listMembers = async (ctx: ReadCtx): Promise<Member[]> => byName(await findMembers(ctx))

/** The members of the group; only `userId` when it is given. */
export async function findMembers(
  { db, actor }: Pick<ReadCtx, 'db' | 'actor'>,
  userId?: string,
): Promise<Member[]> {
  let members = db.q
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'm.created_at as joinedAt', 'u.disabled_at'])
    .select(({ selectFrom }) =>
      selectFrom('sessions as s')
        .select(({ fn }) => fn.max(fn.coalesce('s.last_used_at', 's.created_at')).as('at'))
        .whereRef('s.user_id', '=', 'u.id')
        .as('lastSeenAt'),
    )
    .where('m.group_id', '=', actor.groupId)
  if (userId !== undefined) members = members.where('m.user_id', '=', userId)
  const rows = await members.execute()
  return rows.map(({ disabled_at, ...member }) => ({ ...member, isDisabled: disabled_at !== null }))
}
