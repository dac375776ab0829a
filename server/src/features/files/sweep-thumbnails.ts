import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { skipHeldGroup } from '#jobs/skip-held-group.ts'
import { groupsOf } from './groups-of.ts'
import { removeThumbnails } from './remove-attachments.ts'

const nextThumbnails = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('attachments as t')
    .leftJoin('attachments as a', join =>
      join.onRef('a.group_id', '=', 't.group_id').onRef('a.thumbnail_id', '=', 't.id'),
    )
    .select(['t.id', 'a.id as original_id'])
    .where('t.group_id', '=', p.groupId)
    .where('t.entity_id', 'is', null)
    .where('t.id', '>', p.after)
    .orderBy('t.id')
    .limit(p.limit),
)

/** Thumbnails whose picture has gone, page after page. */
export async function* findLostThumbnails(
  ctx: BackgroundCtx,
): AsyncGenerator<{ groupId: string; ids: string[] }> {
  for await (const groupId of groupsOf(ctx)) {
    const read = (after: string, limit: number) =>
      ctx.read(({ db }) => db.all(nextThumbnails, { groupId, after, limit }))
    for await (const rows of pagesById(read, { signal: ctx.signal })) {
      const ids = rows.filter(row => row.original_id === null).map(({ id }) => id)
      if (ids.length > 0) yield { groupId, ids }
    }
  }
}

const lostAmong = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments as t')
    .leftJoin('attachments as a', join =>
      join.onRef('a.group_id', '=', 't.group_id').onRef('a.thumbnail_id', '=', 't.id'),
    )
    .select('t.id')
    .where('t.group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('t.id'), p.ids, 'text'))
    .where('a.id', 'is', null),
)

/**
 * Removes thumbnails whose picture has gone. It is looked again in the transaction: a long write may have written a
 * thumbnail in one batch, and the row that names it in the next.
 */
export async function sweepThumbnails(ctx: BackgroundCtx): Promise<void> {
  for await (const { groupId, ids } of findLostThumbnails(ctx))
    await skipHeldGroup(ctx, groupId, () =>
      ctx.write(async write => {
        const lost = await write.db.all(lostAmong, { groupId, ids })
        await removeThumbnails(
          write,
          groupId,
          lost.map(({ id }) => id),
        )
      }, groupId),
    )
}
