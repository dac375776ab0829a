import { sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ComputedOrder, Keyed } from './computed-orders.ts'
import { comparisonOf, FirstRows } from './first-rows.ts'
import type { Part, Placed } from './order.ts'
import type { Conditions } from './plan.ts'
import { conditionsShape, paramsOf, shaped } from './plan-sql.ts'
import { fitting, type RowBatch, rowBatchesOf } from './row-batches.ts'

const findValues = (plan: Conditions, batch: RowBatch, { column }: ComputedOrder) =>
  shaped<Keyed & { id: string }>(
    `values of ${column} ${batch.shape} ${conditionsShape(plan)}`,
    (p, dialect) =>
      sql`select e.n, e.id, ${sql.ref(`e.${column}`)} as value ${fitting(plan, batch, p, dialect)}`,
  )

/** Works out where every row stands that fits, batch after batch; then finds the page. */
export async function sortRows(
  db: Reader,
  plan: Conditions,
  order: ComputedOrder,
  { after, from, limit }: Part,
): Promise<{ total: number; rows: readonly Placed[] }> {
  const params = paramsOf(plan)
  const compare = comparisonOf(order)
  const first = new FirstRows(compare, limit === 0 ? 0 : from + limit)
  let total = 0
  for await (const batch of rowBatchesOf(db, plan)) {
    const rows = await db.all(findValues(plan, batch, order), { ...params, ...batch.params })
    const keys = await order.keysOf(db, plan.groupId, rows)
    total += rows.length
    const placed = rows.map(({ n, id }, i) => ({ n, id, ...requireValue(keys[i]) }))
    await first.add(after === undefined ? placed : placed.filter(row => compare(row, after) > 0))
  }
  return { total, rows: (await first.inOrder()).slice(from) }
}
