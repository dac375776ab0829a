import type { Writer } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'

/** Makes a member's notifiers in a group inactive; returns how many of them were active. */
export async function switchOffNotifiers(
  db: Writer,
  { groupId, userId }: { groupId: string; userId: string },
  now: Instant,
): Promise<number> {
  const switched = await db.q
    .updateTable('notifiers')
    .set({ is_active: 0, updated_at: now })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(switched.numUpdatedRows)
}
