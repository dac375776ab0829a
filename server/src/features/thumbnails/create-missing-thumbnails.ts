import type { Completed } from '@stowage/contract/entities/actions'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type ThumbnailWanted, thumbnailWanted } from '#features/attachments/index.ts'
import { isPicture } from '#files/thumbnails/picture-kind.ts'
import { findUnasked } from '#jobs/queue.ts'
import { defineLongWrite, maxShortWrite } from '#long-writes/define-long-write.ts'
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

const someAttachments = statement<{ groupId: string; limit: number }>()((q, p) =>
  q.selectFrom('attachments').select('id').where('group_id', '=', p.groupId).limit(p.limit),
)

/** Enqueues the making of every thumbnail of a group that is missing and that can be made. */
export const createMissingThumbnails = defineLongWrite({
  kind: 'actions.create-missing-thumbnails',
  format: 1,
  async countSubjects({ db, actor: { groupId } }: WriteCtx, _input: unknown) {
    return (await db.all(someAttachments, { groupId, limit: maxShortWrite + 1 })).length
  },
  async *plan({ db, groupId }): AsyncGenerator<readonly ThumbnailWanted[], Completed> {
    let completed = 0
    for await (const pictures of withoutThumbnail(db, groupId)) {
      const unasked = await findUnasked(db, { ...thumbnailWanted, groupId }, pictures.map(toWanted))
      completed += unasked.length
      yield unasked
    }
    return { completed }
  },
  apply: (ctx, wanted) => ctx.laterForEach(thumbnailWanted, wanted).then(() => null),
  // What is in the queue is forgotten.
  revert: async () => undefined,
  finish: async () => undefined,
  result: completed => completed,
})

const toWanted = ({ id }: Picture): ThumbnailWanted => ({ attachmentId: id })

/** Enqueues the making of the thumbnails of pictures; returns of how many that was not asked before. */
export const wantThumbnails = (
  { laterForEach }: Pick<WriteCtx, 'laterForEach'>,
  pictures: readonly Picture[],
): Promise<number> => laterForEach(thumbnailWanted, pictures.map(toWanted))

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
