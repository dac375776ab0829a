import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

/** An attachment as far as the making of its thumbnail is concerned. */
export interface Original {
  readonly path: string
  readonly mime_type: string
  /** Where the file of its thumbnail is kept; null while it has none. */
  readonly drawn: string | null
}

const withThumbnail = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('attachments as a')
    .leftJoin('attachments as t', join =>
      join.onRef('t.group_id', '=', 'a.group_id').onRef('t.id', '=', 'a.thumbnail_id'),
    )
    .select(['a.path', 'a.mime_type', 'a.thumbnail_id', 't.path as drawn'])
    .where('a.group_id', '=', p.groupId)
    .where('a.id', '=', p.id)
    .where('a.type', '<>', 'thumbnail'),
)

/** An attachment that has this thumbnail, or none; undefined when it has another one by now or is gone. */
export async function findOriginal(
  db: Reader,
  groupId: string,
  id: string,
  thumbnailId: string | null,
): Promise<Original | undefined> {
  const found = await db.first(withThumbnail, { groupId, id })
  return found?.thumbnail_id === thumbnailId ? found : undefined
}

const drawnFrom = statement<{ groupId: string; path: string }>()((q, p) =>
  q
    .selectFrom('attachments as a')
    .innerJoin('attachments as t', join =>
      join.onRef('t.group_id', '=', 'a.group_id').onRef('t.id', '=', 'a.thumbnail_id'),
    )
    .select(['t.path', 't.size'])
    .where('a.group_id', '=', p.groupId)
    .where('a.path', '=', p.path)
    .limit(1),
)

/** The small picture of another attachment with the same content, if there is one. */
export const findDrawn = (
  db: Reader,
  groupId: string,
  path: string,
): Promise<{ path: string; size: number } | undefined> => db.first(drawnFrom, { groupId, path })
