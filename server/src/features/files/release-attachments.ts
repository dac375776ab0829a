import { batchesOf } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { WriteCtx } from '#server/context.ts'
import { releaseFiles } from './release-files.ts'

const attachmentsOf = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments')
    .select(['path', 'thumbnail_id'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text')),
)

const deleteThumbnails = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .deleteFrom('attachments')
    .where('group_id', '=', p.groupId)
    .where('type', '=', 'thumbnail')
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text'))
    .returning('path'),
)

/** Removes thumbnails, and later their files. */
export async function removeThumbnails(
  ctx: Pick<WriteCtx, 'db' | 'later'>,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  for await (const batch of batchesOf(ids)) {
    const gone = await ctx.db.all(deleteThumbnails, { groupId, ids: batch })
    await releaseFiles(
      ctx,
      gone.map(({ path }) => path),
    )
  }
}

/**
 * To be called before entities are deleted: their attachments go with them, and here go the thumbnails of those, which
 * belong to no entity, and later the files that nothing names any more.
 */
export async function releaseAttachments(
  ctx: Pick<WriteCtx, 'db' | 'later'>,
  groupId: string,
  entityIds: readonly string[],
): Promise<void> {
  for await (const ids of batchesOf(entityIds)) {
    const attachments = await ctx.db.all(attachmentsOf, { groupId, ids })
    await removeThumbnails(
      ctx,
      groupId,
      attachments.flatMap(({ thumbnail_id }) => thumbnail_id ?? []),
    )
    await releaseFiles(
      ctx,
      attachments.map(({ path }) => path),
    )
  }
}
