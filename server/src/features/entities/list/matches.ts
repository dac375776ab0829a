import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import { sortInTurns } from '#kernel/sort-in-turns.ts'
import type { Keyed } from './computed-orders.ts'
import { batchRows } from './group-rows.ts'
import { type Placed, type Position, placed } from './order.ts'
import { type AnyPlan, everyEntity } from './plan.ts'
import { batchesOfRows, type RowBatch, rowBatchesOf, selectMatching } from './row-batches.ts'

type AnyOrder = AnyPlan['order']

/** What meets the conditions of a list. */
export interface Matches {
  readonly total: number
  /** The row numbers of the first matches, or of all, in the order of the list. */
  readonly rowNumbers: Float64Array
}

/** Finds all matches, batch after batch, and puts the first `limit` of them in order. */
export async function findMatches(db: Reader, plan: AnyPlan, limit: number): Promise<Matches> {
  const first = new FirstRows(comparisonOf(plan.order), limit)
  let total = 0
  for await (const batch of rowBatchesOf(db, plan)) {
    const rows = await findInBatch(db, plan.order, batch)
    total += rows.length
    await first.add(rows)
  }
  return { total, rowNumbers: Float64Array.from(await first.inOrder(), ({ n }) => n) }
}

/** How many rows are read in one step of `countUpTo`. */
const probes = 64

/** How many of the matches, which must be all of them, come no later than a position. */
export async function countUpTo(
  db: Reader,
  { groupId, order }: Pick<AnyPlan, 'groupId' | 'order'>,
  { rowNumbers }: Matches,
  position: Position,
): Promise<number> {
  const compare = comparisonOf(order)
  let low = 0
  let high = rowNumbers.length
  while (low < high) {
    const step = Math.ceil((high - low) / probes)
    const asked = rowNumbers.subarray(low, high).filter((_, i) => i % step === 0)
    const rows = await findPositions(db, { groupId, order }, asked)
    const earlier = rows.filter(row => compare(row, position) <= 0).length
    if (earlier === 0) return low
    high = Math.min(high, low + earlier * step)
    low += (earlier - 1) * step + 1
  }
  return low
}

/** Where some rows stand in an order. */
export async function findPositions(
  db: Reader,
  { groupId, order }: Pick<AnyPlan, 'groupId' | 'order'>,
  rowNumbers: Iterable<number>,
): Promise<Placed[]> {
  const rows: Placed[] = []
  const conditions = everyEntity(groupId)
  for await (const batch of batchesOfRows({ rowNumbers: [...rowNumbers], conditions }))
    rows.push(...(await findInBatch(db, order, batch)))
  return rows
}

/** The rows of a batch that match, and where each stands in the order. */
async function findInBatch(db: Reader, order: AnyOrder, batch: RowBatch): Promise<readonly Placed[]> {
  if (!('keysOf' in order)) {
    const { column, direction } = order
    const columns = placed(order)
    return db.all(
      selectMatching<Placed>(
        `placed by ${column} ${direction}`,
        batch,
        fitting => sql`select ${columns} ${fitting}`,
      ),
      batch.params,
    )
  }
  const columns = sql`e.n, e.id, ${sql.ref(`e.${order.column}`)} as value`
  const find = selectMatching<Keyed & { id: string }>(
    `values of ${order.column}`,
    batch,
    fitting => sql`select ${columns} ${fitting}`,
  )
  const rows = await db.all(find, batch.params)
  const keys = await order.keysOf(db, batch.conditions.groupId, rows)
  return rows.map(({ n, id }, i) => ({ n, id, ...requireValue(keys[i]) }))
}

type Compare = (a: Position, b: Position) => number

const compareOrds = (a: string | number, b: string | number): number => {
  if (a === b) return 0
  return typeof a === 'string' && typeof b === 'string' ? byCodePoint(a, b) : Number(a) - Number(b)
}

/** Ids are ASCII: the quicker comparison orders them as the databases do. */
const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The order in which the databases have rows: texts by code points. */
export function comparisonOf({ direction }: AnyOrder): Compare {
  const sign = direction === 'asc' ? 1 : -1
  return (a, b) => a.rank - b.rank || sign * (compareOrds(a.ord, b.ord) || compareIds(a.id, b.id))
}

/** Keeps the first rows of those that are added, and sorts them in steps that let the event loop run. */
class FirstRows {
  readonly #compare: Compare
  readonly #max: number
  #rows: Placed[] = []
  /** Once there are enough, a row that does not come before this one is not among the first. */
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
