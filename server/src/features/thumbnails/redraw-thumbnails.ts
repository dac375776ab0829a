import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import { thumbnailWanted } from '#features/attachments/index.ts'
import { isPicture } from '#files/thumbnails/picture-kind.ts'
import type { BackgroundCtx } from '#jobs/background.ts'

const nextDrawn = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('attachments')
    .select(['id', 'mime_type', 'thumbnail_id'])
    .where('group_id', '=', p.groupId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/**
 * Enqueues the making of a new thumbnail for every picture of a group that has one, each of which stays until the new one is
 * there; returns for how many that was not asked before.
 */
export async function redrawThumbnails(ctx: BackgroundCtx, groupId: string): Promise<number> {
  const read = (after: string, limit: number) =>
    ctx.read(({ db }) => db.all(nextDrawn, { groupId, after, limit }))
  let count = 0
  for await (const rows of pagesById(read, { signal: ctx.signal })) {
    const wanted = rows.flatMap(({ id, mime_type, thumbnail_id: replaces }) =>
      replaces !== null && isPicture(mime_type) ? { attachmentId: id, replaces } : [],
    )
    count += await ctx.write(({ laterForEach }) => laterForEach(thumbnailWanted, wanted), groupId)
  }
  return count
}
