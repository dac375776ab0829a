import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

/** An attachment as far as the making of its thumbnail is concerned. */
export interface Original {
  readonly path: string
  readonly mime_type: string
}

const withoutThumbnail = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('attachments')
    .select(['path', 'mime_type'])
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id)
    .where('type', '<>', 'thumbnail')
    .where('thumbnail_id', 'is', null),
)

/** An attachment that has no thumbnail; undefined when it has one by now or is gone. */
export const findOriginal = (db: Reader, groupId: string, id: string): Promise<Original | undefined> =>
  db.first(withoutThumbnail, { groupId, id })

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
