import type { Completed } from '@stowage/contract/actions'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { thumbnailWanted } from '#features/attachments/index.ts'
import { isPicture } from '#files/thumbnails/picture-kind.ts'
import type { WriteCtx } from '#server/context.ts'

const nextRows = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('attachments as a')
    .innerJoin('entities as e', join =>
      join.onRef('e.group_id', '=', 'a.group_id').onRef('e.id', '=', 'a.entity_id'),
    )
    .select(['a.id', 'a.path', 'a.mime_type', 'a.thumbnail_id', 'a.title', 'e.name as entity'])
    .where('a.group_id', '=', p.groupId)
    .where('a.id', '>', p.after)
    .orderBy('a.id')
    .limit(p.limit),
)

/** Puts off the making of every thumbnail of the caller's group that is missing and that can be made. */
export async function createMissingThumbnails(ctx: WriteCtx): Promise<Completed> {
  let completed = 0
  for await (const pictures of withoutThumbnail(ctx.db, ctx.actor.groupId))
    completed += await wantThumbnails(ctx, pictures)
  return { completed }
}

/** Puts off the making of the thumbnails of pictures; returns of how many that was not asked before. */
export const wantThumbnails = (
  { laterForEach }: Pick<WriteCtx, 'laterForEach'>,
  pictures: readonly Picture[],
): Promise<number> =>
  laterForEach(
    thumbnailWanted,
    pictures.map(({ id }) => ({ attachmentId: id })),
  )

/** An attachment that could have a thumbnail. */
export interface Picture {
  readonly id: string
  readonly path: string
  readonly title: string
  /** The name of what it is attached to. */
  readonly entity: string
}

/** Attachments that could have a thumbnail and have none, page after page. */
export async function* withoutThumbnail(db: Reader, groupId: string): AsyncGenerator<Picture[]> {
  for await (const rows of pagesById((after, limit) => db.all(nextRows, { groupId, after, limit })))
    yield rows.filter(({ mime_type, thumbnail_id }) => thumbnail_id === null && isPicture(mime_type))
}
