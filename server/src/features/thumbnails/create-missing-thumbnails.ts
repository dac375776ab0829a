import type { Completed } from '@stowage/contract/actions'
import type { Reader } from '#db/scope.ts'
import { statement } from '#db/statement.ts'
import { mayHaveThumbnail, thumbnailWanted } from '#features/attachments/index.ts'
import { breathe } from '#kernel/breathe.ts'
import type { WriteCtx } from '#server/context.ts'

/** How many attachments one statement looks at. */
const most = 500

const nextRows = statement<{ groupId: string; after: string }>()((q, p) =>
  q
    .selectFrom('attachments')
    .select(['id', 'entity_id', 'mime_type', 'thumbnail_id'])
    .where('group_id', '=', p.groupId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(most),
)

/** Puts off the making of every thumbnail of the caller's group that is missing and that can be made. */
export const createMissingThumbnails = async (ctx: WriteCtx): Promise<Completed> => ({
  completed: await wantMissing(ctx, ctx.actor.groupId),
})

/** Puts off the making of every missing thumbnail of a group; returns of how many that was not asked before. */
export async function wantMissing(
  { db, laterForEach }: Pick<WriteCtx, 'db' | 'laterForEach'>,
  groupId: string,
): Promise<number> {
  let completed = 0
  for await (const ids of withoutThumbnail(db, groupId)) {
    const wanted = ids.map(attachmentId => ({ attachmentId }))
    completed += await laterForEach(thumbnailWanted, wanted)
  }
  return completed
}

/** Attachments that could have a thumbnail and have none, a slice at a time. */
export async function* withoutThumbnail(db: Reader, groupId: string): AsyncGenerator<string[]> {
  for (let after = ''; ; await breathe()) {
    const rows = await db.all(nextRows, { groupId, after })
    const bare = rows.filter(({ entity_id, thumbnail_id }) => entity_id !== null && thumbnail_id === null)
    yield bare.filter(({ mime_type }) => mayHaveThumbnail(mime_type)).map(({ id }) => id)
    const last = rows.at(-1)
    if (last === undefined || rows.length < most) return
    after = last.id
  }
}
