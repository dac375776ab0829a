import type { Reader } from '#db/reader-writer.ts'
import { Problem } from '#kernel/problem.ts'

/** Refuses somebody who is no member of the group. */
export async function requireMember(db: Reader, groupId: string, userId: string | null): Promise<void> {
  if (userId === null) return
  const member = await db.q
    .selectFrom('memberships')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (member === undefined) throw new Problem('member.not_found')
}
