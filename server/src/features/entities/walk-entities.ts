import type { Reader } from '#db/scope.ts'
import { statement } from '#db/statement.ts'
import { breathe } from '#kernel/breathe.ts'
import { rowsOfGroup } from './list/filters.ts'
import type { EntityRow } from './thing.ts'

/** How many rows are read between two breaths. */
const slice = 500

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

/** Every entity of a group in slices of at most 500, by row number; what has been passed may be changed meanwhile. */
export async function* walkEntities(db: Reader, groupId: string): AsyncGenerator<EntityRow[]> {
  const { low, high } = await rowsOfGroup(db, groupId)
  for (let after = low - 1; ; ) {
    const rows: EntityRow[] = await db.all(nextRows, { groupId, after, high, limit: slice })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < slice) return
    after = last.n
    await breathe()
  }
}
