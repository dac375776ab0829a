import { batchSize } from '#db/query/batches.ts'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { rowsOfGroup } from '../list/group-rows.ts'
import type { EntityRow } from '../model/entity.ts'

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

/** The next entities of a group, a batch of them at the most, by row number, after the one that was seen last. */
export async function findNext(
  db: Reader,
  groupId: string,
  last: number | undefined,
  limit = batchSize,
): Promise<EntityRow[]> {
  const { low, high } = await rowsOfGroup(db, groupId)
  return db.all(nextRows, { groupId, after: last ?? low - 1, high, limit })
}

/** Every entity of a group page after page, by row number; what has been passed may be changed meanwhile. */
export const walkEntities = (db: Reader, groupId: string): AsyncGenerator<readonly EntityRow[]> =>
  keysetPages((last: number | undefined, limit) => findNext(db, groupId, last, limit), {
    first: undefined,
    keyOf: ({ n }) => n,
  })
