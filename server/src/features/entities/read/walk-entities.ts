import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { rowsOfGroup } from '../list/filters.ts'
import type { EntityRow } from '../model/entity.ts'

/** How many rows are read between two breaths. */
const batch = 500

const nextRows = statement<{ groupId: string; after: number; high: number; limit: number }>()(
  (q, p, dialect) =>
    q
      .selectFrom('entities')
      .selectAll()
      .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
      .where('n', '>', p.after)
      .where('n', '<=', p.high)
      .orderBy('n')
      .limit(p.limit),
)

/** The next 500 entities of a group at the most, by row number, after the one that was seen last. */
export async function findNext(db: Reader, groupId: string, last: number | undefined): Promise<EntityRow[]> {
  const { low, high } = await rowsOfGroup(db, groupId)
  return db.all(nextRows, { groupId, after: last ?? low - 1, high, limit: batch })
}

/** Every entity of a group in slices of at most 500, by row number; what has been passed may be changed meanwhile. */
export async function* walkEntities(db: Reader, groupId: string): AsyncGenerator<EntityRow[]> {
  for (let last: number | undefined; ; ) {
    const rows = await findNext(db, groupId, last)
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
    last = rows.at(-1)?.n
    await yieldToEventLoop()
  }
}
