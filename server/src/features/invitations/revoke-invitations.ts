import type { Writer } from '#db/reader-writer.ts'

/** Withdraws every invitation to a group; returns how many these were. */
export async function revokeInvitationsTo(db: Writer, groupId: string): Promise<number> {
  const gone = await db.q.deleteFrom('invitations').where('group_id', '=', groupId).executeTakeFirstOrThrow()
  return Number(gone.numDeletedRows)
}
