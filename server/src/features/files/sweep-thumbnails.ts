import { statement } from '#db/query/statement.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { groupsOf } from './groups-of.ts'
import { removeThumbnails } from './release-attachments.ts'

/** How many thumbnails are looked at together. */
const batch = 500

interface Bookmark {
  readonly groupId: string
  readonly after: string
}

const nextThumbnails = statement<Bookmark>()((q, p) =>
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
    .limit(batch),
)

/** Thumbnails whose picture has gone, a slice at a time. */
export async function* findLostThumbnails(
  ctx: BackgroundCtx,
): AsyncGenerator<{ groupId: string; ids: string[] }> {
  for await (const groupId of groupsOf(ctx)) {
    for (let after = ''; !ctx.signal.aborted; ) {
      const rows = await ctx.read(({ db }) => db.all(nextThumbnails, { groupId, after }))
      const ids = rows.filter(row => row.original_id === null).map(({ id }) => id)
      if (ids.length > 0) yield { groupId, ids }
      const last = rows.at(-1)
      if (last === undefined || rows.length < batch) break
      after = last.id
      await yieldToEventLoop()
    }
  }
}

/** Removes thumbnails whose picture has gone. A thumbnail and the row that names it are written in one transaction. */
export async function sweepThumbnails(ctx: BackgroundCtx): Promise<void> {
  for await (const { groupId, ids } of findLostThumbnails(ctx))
    await ctx.write(write => removeThumbnails(write, groupId, ids), groupId)
}
