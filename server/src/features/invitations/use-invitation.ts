import type { Writer } from '#db/reader-writer.ts'
import { addMember } from '#features/groups/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { type OpenInvitation, requireInvitation } from './invitations.queries.ts'

/**
 * Makes a person a member of the group that an invitation opens, in its role, and takes one use of it. Its maker must be
 * able to give that role now. Of two who
 * come for the last use at once, one is told that it is used up.
 */
export async function useInvitation(
  db: Writer,
  token: string,
  userId: string,
  now: Instant,
): Promise<OpenInvitation> {
  const invitation = await requireInvitation(db, token, now)
  const { id, groupId, role } = invitation
  if (!(await addMember(db, { userId, groupId, role }, now))) throw new Problem('invitation.already_member')
  const used = await db.q
    .updateTable('invitations')
    .set(({ eb }) => ({ uses: eb('uses', '-', 1), updated_at: now }))
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .where('uses', '>', 0)
    .returning('uses')
    .executeTakeFirst()
  if (used === undefined) throw new Problem('invitation.used_up')
  return invitation
}
