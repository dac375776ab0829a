import { byCodePoint } from '@stowage/contract/by-code-point'
import { sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import { sortInTurns } from '#kernel/sort-in-turns.ts'
import type { ComputedOrder, Keyed } from './computed-orders.ts'
import { batchRows } from './group-rows.ts'
import type { Part, Placed, Position } from './order.ts'
import type { Conditions } from './plan.ts'
import { conditionsShape, paramsOf, shaped } from './plan-sql.ts'
import { fitting, type RowBatch, rowBatchesOf } from './row-batches.ts'

type Compare = (a: Position, b: Position) => number

const compareOrds = (a: string | number, b: string | number): number =>
  typeof a === 'string' && typeof b === 'string' ? byCodePoint(a, b) : a < b ? -1 : a > b ? 1 : 0

function comparisonOf({ direction }: ComputedOrder): Compare {
  const sign = direction === 'asc' ? 1 : -1
  return (a, b) => a.rank - b.rank || sign * (compareOrds(a.ord, b.ord) || compareOrds(a.id, b.id))
}

/** Keeps the first rows of those that come, in batches that let others in between. */
class FirstRows {
  readonly #compare: Compare
  readonly #max: number
  #rows: Placed[] = []
  /** Once there are enough, what does not come before this one is not among the first. */
  #last: Placed | undefined

  constructor(compare: Compare, max: number) {
    this.#compare = compare
    this.#max = max
  }

  async add(rows: readonly Placed[]): Promise<void> {
    for (const row of rows)
      if (this.#last === undefined || this.#compare(row, this.#last) < 0) this.#rows.push(row)
    if (this.#rows.length > this.#max + Math.max(this.#max, batchRows)) {
      this.#rows = await this.inOrder()
      this.#last = this.#rows.at(-1)
    }
  }

  async inOrder(): Promise<Placed[]> {
    return (await sortInTurns(this.#rows, this.#compare)).slice(0, this.#max)
  }
}

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
