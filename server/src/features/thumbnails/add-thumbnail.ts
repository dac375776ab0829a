import type { Writer } from '#db/reader-writer.ts'
import { raiseVersions } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'

const mimeType = 'image/webp'

/** A small picture: where the store keeps it (or will, once `keep` was called), and its size in bytes. */
export interface Drawn {
  readonly path: string
  readonly size: number
  keep?(): Promise<void>
}

/**
 * Gives an attachment its thumbnail, in a transaction of the group as all that stores files or removes them. Does nothing
 * when it has one by now or is gone.
 */
export async function addThumbnail(
  { db, now, announce }: Pick<WriteCtx, 'db' | 'now' | 'announce'>,
  groupId: string,
  attachmentId: string,
  { path, size, keep }: Drawn,
): Promise<void> {
  const id = newId()
  const original = await nameThumbnail(db, groupId, attachmentId, id)
  if (original === undefined) return
  await keep?.()
  await db.q
    .insertInto('attachments')
    .values({
      id,
      group_id: groupId,
      entity_id: null,
      type: 'thumbnail',
      is_primary: 0,
      title: `${original.title}-thumb`,
      mime_type: mimeType,
      path,
      size,
      thumbnail_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (original.entity_id !== null) await raiseVersions(db, groupId, [original.entity_id])
  await announce('entity.mutation')
}

const nameThumbnail = (db: Writer, groupId: string, attachmentId: string, thumbnailId: string) =>
  db.q
    .updateTable('attachments')
    .set({ thumbnail_id: thumbnailId })
    .where('group_id', '=', groupId)
    .where('id', '=', attachmentId)
    .where('thumbnail_id', 'is', null)
    .returning(['title', 'entity_id'])
    .executeTakeFirst()
