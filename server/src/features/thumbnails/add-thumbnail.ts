import type { Writer } from '#db/reader-writer.ts'
import type { ThumbnailWanted } from '#features/attachments/index.ts'
import { raiseVersions } from '#features/entities/index.ts'
import { removeThumbnails } from '#features/files/index.ts'
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
 * Gives an attachment its thumbnail, in a transaction of the group as all that stores files or removes them; the one that
 * it replaces goes. Does nothing when the attachment has another one by now or is gone.
 */
export async function addThumbnail(
  ctx: Pick<WriteCtx, 'db' | 'now' | 'later' | 'announce'>,
  groupId: string,
  wanted: ThumbnailWanted,
  { path, size, keep }: Drawn,
): Promise<void> {
  const { db, now } = ctx
  const id = newId()
  const original = await nameThumbnail(db, groupId, wanted, id)
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
  if (wanted.replaces !== undefined) await removeThumbnails(ctx, groupId, [wanted.replaces])
  if (original.entity_id !== null) await raiseVersions(db, groupId, [original.entity_id])
  await ctx.announce('entity.mutation')
}

const nameThumbnail = (
  db: Writer,
  groupId: string,
  { attachmentId, replaces }: ThumbnailWanted,
  thumbnailId: string,
) =>
  db.q
    .updateTable('attachments')
    .set({ thumbnail_id: thumbnailId })
    .where('group_id', '=', groupId)
    .where('id', '=', attachmentId)
    .where('thumbnail_id', replaces === undefined ? 'is' : '=', replaces ?? null)
    .returning(['title', 'entity_id'])
    .executeTakeFirst()
