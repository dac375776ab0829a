import type { Writer } from '#db/reader-writer.ts'

/** Keeps what somebody has shared for the groups when their account goes; their other views go with it. */
export async function keepSharedViews(db: Writer, userId: string): Promise<void> {
  await db.q
    .updateTable('views')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('is_shared', '=', 1)
    .execute()
}
