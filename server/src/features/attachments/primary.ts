import type { Writer } from '#db/reader-writer.ts'
import { findOldestPhoto } from './attachments.queries.ts'

/** Takes the flag away from whatever stands for the entity. */
export async function dropPrimary(db: Writer, groupId: string, entityId: string): Promise<void> {
  await db.q
    .updateTable('attachments')
    .set({ is_primary: 0 })
    .where('group_id', '=', groupId)
    .where('entity_id', '=', entityId)
    .where('is_primary', '=', 1)
    .execute()
}

/** Lets the oldest photo stand for the entity after the one that did is gone. */
export async function promoteOldest(db: Writer, groupId: string, entityId: string): Promise<void> {
  const id = await findOldestPhoto(db, groupId, entityId)
  if (id === undefined) return
  await db.q
    .updateTable('attachments')
    .set({ is_primary: 1 })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
}
