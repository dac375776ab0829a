import { readId } from '@stowage/contract/values/ids'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { invalid } from '#kernel/problem.ts'

/**
 * Position in the feed: all changes up to `n`, or the rows of `n` up to one of them. `mark` is the end of the id of that
 * change: after the restore of a backup another change may have its number.
 */
export interface FeedCursor {
  readonly n: number
  readonly mark: string
  readonly subjectId: string
  readonly position: number
}

/** Comes after every row of a change. */
const wholeChange = { subjectId: 'g', position: 0 }

/** The end of the id of a change; empty where there is none. */
export const markOf = (id: string | null): string => (id ?? '').slice(-12)

/** The cursor behind all rows of a change. */
export const afterChange = (n: number, id: string | null): FeedCursor => ({
  n,
  mark: markOf(id),
  ...wholeChange,
})

/** A cursor as clients see it. */
export const cursorText = ({ n, mark, subjectId, position }: FeedCursor): string =>
  [n, mark, ...(subjectId === wholeChange.subjectId ? [] : [subjectId, position])].join('.')

/** Reads what `cursorText` has written; throws `validation` for anything else. */
export function readFeedCursor(text: string): FeedCursor {
  const [, n, mark = '', subject, position = '0'] =
    /^(\d{1,15})\.([\da-f]{12})?(?:\.([\da-f-]{36})\.(\d{1,9}))?$/.exec(text) ?? []
  const subjectId = subject === undefined ? wholeChange.subjectId : readId(subject)
  if (n === undefined || subjectId === undefined) throw invalid('since', 'bad_cursor', { of: 'list' })
  return { n: Number(n), mark, subjectId, position: Number(position) }
}

const newest = statement<{ groupIds: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('groups as g')
    .where(({ ref }) => dialect.isAnyOf(ref('g.id'), p.groupIds, 'text'))
    .select([
      'g.id as groupId',
      sql<number>`coalesce((select max(n) from changes where group_id = g.id), 0)`.as('n'),
      sql<string | null>`(select id from changes where group_id = g.id order by n desc limit 1)`.as('id'),
    ]),
)

/** The newest cursor of each of these groups that exists, as clients see it. */
export async function newestCursors(db: Reader, groupIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.all(newest, { groupIds })
  return new Map(rows.map(({ groupId, n, id }) => [groupId, cursorText(afterChange(n, id))]))
}
