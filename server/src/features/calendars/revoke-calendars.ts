import type { Writer } from '#db/reader-writer.ts'

/** Deletes a member's calendars of a group; returns how many. */
export async function revokeCalendars(
  db: Writer,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<number> {
  const gone = await db.q
    .deleteFrom('calendars')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(gone.numDeletedRows)
}
