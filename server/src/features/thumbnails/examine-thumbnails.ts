import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { thumbnailWanted } from '#features/attachments/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import { type Picture, withoutThumbnail } from './create-missing-thumbnails.ts'

const asked = statement<{ groupId: string; kind: string; inputs: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('jobs')
    .select('input')
    .where('group_id', '=', p.groupId)
    .where('kind', '=', p.kind)
    .where(({ ref }) => dialect.isAnyOf(ref('input'), p.inputs, 'text')),
)

/** Attachments that could have a thumbnail, have none, and for which none is being made or was given up. */
export async function* findUnwanted(db: Reader, groupId: string): AsyncGenerator<Picture[]> {
  for await (const pictures of withoutThumbnail(db, groupId)) {
    const inputs = pictures.map(({ id }) => JSON.stringify({ attachmentId: id }))
    const jobs = await db.all(asked, { groupId, kind: thumbnailWanted.kind, inputs })
    const known = new Set(jobs.map(({ input }) => input))
    yield pictures.filter((_, i) => !known.has(requireValue(inputs[i])))
  }
}

/** An attachment that names a thumbnail which is not there. */
interface BrokenPicture {
  readonly id: string
  readonly title: string
  /** The name of what it is attached to. */
  readonly entity: string | null
}

/** Attachments that name a thumbnail which is not there, page after page. */
export const findBroken = (db: Reader, groupId: string): AsyncGenerator<readonly BrokenPicture[]> =>
  pagesById((after, limit) => brokenAfter(db, groupId, after, limit))

const brokenAfter = (db: Reader, groupId: string, after: string, limit: number): Promise<BrokenPicture[]> =>
  db.q
    .selectFrom('attachments as a')
    .leftJoin('attachments as t', join =>
      join.onRef('t.group_id', '=', 'a.group_id').onRef('t.id', '=', 'a.thumbnail_id'),
    )
    .leftJoin('entities as e', join =>
      join.onRef('e.group_id', '=', 'a.group_id').onRef('e.id', '=', 'a.entity_id'),
    )
    .select(['a.id', 'a.title', 'e.name as entity'])
    .where('a.group_id', '=', groupId)
    .where('a.id', '>', after)
    .where('a.thumbnail_id', 'is not', null)
    .where('t.id', 'is', null)
    .orderBy('a.id')
    .limit(limit)
    .execute()

/** Forgets thumbnails that are named and not there, so that they can be made again. */
export const forgetBroken = (db: Writer, groupId: string, ids: readonly string[]): Promise<unknown> =>
  db.q
    .updateTable('attachments')
    .set({ thumbnail_id: null })
    .where('group_id', '=', groupId)
    .where(({ ref }) => db.dialect.isAnyOf(ref('id'), ids, 'text'))
    .execute()
