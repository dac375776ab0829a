import type { Writer } from '#db/reader-writer.ts'

/** Keeps the label formats that somebody has shared for the groups when their account goes; their others go with it. */
export async function keepSharedFormats(db: Writer, userId: string): Promise<void> {
  await db.q
    .updateTable('label_formats')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('is_shared', '=', 1)
    .execute()
}
