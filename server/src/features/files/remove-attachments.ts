import type { Selectable } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Tables } from '#db/tables.ts'
import type { WriteCtx } from '#server/context.ts'
import { enqueueFileRemoval } from './remove-files.job.ts'

/** An attachment, or the thumbnail of one, as it is stored. */
export type AttachmentRow = Selectable<Tables['attachments']>

const deleteThumbnails = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .deleteFrom('attachments')
    .where('group_id', '=', p.groupId)
    .where('type', '=', 'thumbnail')
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text'))
    .returningAll(),
)

const deleteRows = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .deleteFrom('attachments')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text'))
    .returningAll(),
)

/** Removes thumbnails, and later their files. */
export async function removeThumbnails(
  ctx: Pick<WriteCtx, 'db' | 'later'>,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  for await (const batch of batchesOf(ids)) {
    const gone = await ctx.db.all(deleteThumbnails, { groupId, ids: batch })
    await enqueueFileRemoval(
      ctx,
      gone.map(({ path }) => path),
    )
  }
}

/** Deletes attachments with their thumbnails, and later the files that nothing names any more; returns the rows. */
export async function deleteAttachments(
  ctx: Pick<WriteCtx, 'db' | 'later'>,
  groupId: string,
  ids: readonly string[],
): Promise<AttachmentRow[]> {
  if (ids.length === 0) return []
  const gone = await ctx.db.all(deleteRows, { groupId, ids })
  const thumbnailIds = gone.flatMap(({ thumbnail_id }) => thumbnail_id ?? [])
  const thumbnails = await ctx.db.all(deleteThumbnails, { groupId, ids: thumbnailIds })
  const rows = [...thumbnails, ...gone]
  await enqueueFileRemoval(
    ctx,
    rows.map(({ path }) => path),
  )
  return rows
}
