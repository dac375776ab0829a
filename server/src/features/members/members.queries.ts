import type { Member } from '@stowage/contract/groups/members'
import { byName } from '#features/groups/index.ts'
import type { ReadCtx } from '#server/context.ts'

/** Who is in the group, by name. */
export async function listMembers({ db, actor }: ReadCtx): Promise<Member[]> {
  const rows = await db.q
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'm.role'])
    .where('m.group_id', '=', actor.groupId)
    .execute()
  return byName(rows)
}
