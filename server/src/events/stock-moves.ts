import { sql } from 'kysely'
import { forEachBatch, inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { StockMovesTable } from '#db/tables/changes.ts'

/** Moves that are told of each change. */
const mostTold = 5

const ofChanges = statement<{ groupId: string; numbers: readonly number[]; productId: string }>()(
  (q, p, dialect) =>
    q
      .selectFrom('stock_moves')
      .selectAll()
      .where('group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref('n'), p.numbers, 'number'))
      .where(({ eb, or }) => or([eb('position', '<', mostTold), eb('product_id', '=', p.productId)]))
      .orderBy('position'),
)

/** Moves of some changes by their numbers: the first of each, and those of one product. */
export async function findMoves(
  db: Reader,
  groupId: string,
  numbers: readonly number[],
  productId = '',
): Promise<ReadonlyMap<number, readonly StockMovesTable[]>> {
  const rows = await inBatches(numbers, batch => db.all(ofChanges, { groupId, numbers: batch, productId }))
  return Map.groupBy(rows, ({ n }) => n)
}

const productsOf = statement<{ groupId: string; n: number }>()((q, p) =>
  q.selectFrom('stock_moves').select('product_id').where('group_id', '=', p.groupId).where('n', '=', p.n),
)

/** The products of which a change has moved stock; empty when it has moved none. */
export const findMovedProducts = async (
  db: Reader,
  groupId: string,
  n: number,
): Promise<ReadonlySet<string | null>> =>
  new Set((await db.all(productsOf, { groupId, n })).map(({ product_id }) => product_id))

/** Notes that an undo has moved the same back, or an undo of that the same again. */
export const copyMoves = (db: Writer, groupId: string, id: string, undoes: string): Promise<unknown> =>
  sql`insert into stock_moves (group_id, n, position, did, product_id, quantity, unit, place_id, note)
    select m.group_id, made.n, m.position, m.did, m.product_id, m.quantity, m.unit, m.place_id, m.note
    from changes undone cross join changes made cross join stock_moves m
    where undone.group_id = ${groupId} and undone.id = ${undoes} and made.group_id = ${groupId} and made.id = ${id}
      and m.group_id = ${groupId} and m.n = undone.n`.execute(db.q)

/** Forgets what was moved of products that are deleted for good. */
export const forgetMoves = (db: Writer, groupId: string, productIds: readonly string[]): Promise<unknown> =>
  forEachBatch(productIds, batch =>
    db.q
      .deleteFrom('stock_moves')
      .where('group_id', '=', groupId)
      .where(({ ref }) => db.dialect.isAnyOf(ref('product_id'), batch, 'text'))
      .execute(),
  )
