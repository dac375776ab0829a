import type { EntityQuery } from '@stowage/contract/entities/entity-query'
import type { Window } from '@stowage/contract/protocol/page'
import { readId } from '@stowage/contract/values/ids'
import { isStorable } from '@stowage/contract/values/text'
import { batchesOf, batchSize } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { decodeCursor, encodeCursor } from '#kernel/cursors.ts'
import { invalid } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ComputedOrder } from './computed-orders.ts'
import { countUpTo, findMatches, findPositions, type Matches } from './matches.ts'
import { type Order, type Part, type Placed, type Position, ranksOf } from './order.ts'
import { type AnyPlan, type Plan, planList } from './plan.ts'
import { noLimit } from './plan-sql.ts'
import { keptCount } from './totals.ts'
import { walk, walkBack, walkPages } from './walk.ts'

/** A window on what comes after a position, or on all of a list. */
export interface Page extends Window {
  readonly after?: Position | undefined
}

/** The row numbers of one page, in order, and how many rows match in all, before the page, on it and after it. */
export interface Keys {
  readonly rowNumbers: readonly number[]
  readonly total: number
  /** Are there rows after the page? */
  readonly hasMore: boolean
}

/** The row numbers of what a list would show in a window, in its order, and how many match in all. */
export async function findListed(
  db: Reader,
  groupId: string,
  query: EntityQuery,
  window: Window,
): Promise<Keys> {
  const plan = await planList(db, groupId, query)
  if (isWalked(plan)) return walkPage(db, plan, window)
  return cutPage(db, plan, window, limit => findMatches(db, plan, limit))
}

/** Is a list read from the index of its order alone? */
const isWalked = (plan: AnyPlan): plan is Plan => plan.filters.length === 0 && !('keysOf' in plan.order)

/** How many of the first matches are put in order for a page; for a later page all of them are. */
const reach = 1000

/** Cuts a page out of the matches of a list; `find` answers the first `limit` of them in order. */
export async function cutPage(
  db: Reader,
  { groupId, order }: Pick<AnyPlan, 'groupId' | 'order'>,
  { from, size = noLimit, after }: Page,
  find: (limit: number) => Promise<Matches>,
): Promise<Keys> {
  const end = Math.min(noLimit, from + size)
  const limit = after === undefined && end <= reach ? reach : noLimit
  const matches = await find(limit)
  const passed = after === undefined ? 0 : await countUpTo(db, { groupId, order }, matches, after)
  return {
    rowNumbers: [...matches.rowNumbers.subarray(passed + from, passed + end)],
    total: matches.total,
    hasMore: passed + end < matches.total,
  }
}

/** Where a row of a page stands, for the cursor of the next one. */
export async function positionOf(
  db: Reader,
  list: Pick<AnyPlan, 'groupId' | 'order'>,
  rowNumber: number,
): Promise<Position> {
  return requireValue((await findPositions(db, list, [rowNumber]))[0])
}

/** From how many rows before a page on it is asked first how many there are in all: it may be nearer to the end. */
const farAway = 1000

/** A page of a list without conditions, read from the index of its order. */
export async function walkPage(db: Reader, plan: Plan, { from, size = noLimit, after }: Page): Promise<Keys> {
  // One more than is asked for shows whether there is more.
  const limit = size === 0 ? 0 : Math.min(noLimit, size + 1)
  const { rows, total } = await walkTo(db, plan, { after, from, limit })
  return { rowNumbers: rows.slice(0, size).map(({ n }) => n), total, hasMore: rows.length > size }
}

async function walkTo(
  db: Reader,
  plan: Plan,
  part: Part,
): Promise<{ readonly total: number; readonly rows: readonly Placed[] }> {
  if (part.from >= farAway && part.after === undefined) {
    const total = await keptCount(db, plan)
    return { rows: (await walkBack(db, plan, part, total)) ?? (await walk(db, plan, part)), total }
  }
  const walked = part.limit === 0 ? Promise.resolve([]) : walk(db, plan, part)
  const [rows, total] = await allOrFirstError([walked, keptCount(db, plan)])
  return { rows, total }
}

/** A name of an order, a rank, a sort key and an id. */
const mostInCursor = { bytes: 8000, values: 5, levels: 1 }

type AnyOrder = Order | ComputedOrder

const nameOf = (order: AnyOrder): string =>
  `${'keysOf' in order ? order.name : order.column} ${order.direction}`

/** A position in an order as clients send it back. */
export const writeCursor = (order: AnyOrder, { rank, ord, id }: Position): string =>
  encodeCursor([nameOf(order), rank, ord, id])

/** The position that a client has sent back; throws when it is none in this order. */
export function readCursor(order: AnyOrder, text: string): Position {
  const [name, rank, ord, id] = decodeCursor(text, mostInCursor)
  const known = typeof id === 'string' ? readId(id) : undefined
  if (name === nameOf(order) && isRankOf(order, rank) && isOrdOf(order, ord) && known !== undefined)
    return { rank, ord, id: known }
  throw invalid('after', 'bad_cursor', { of: 'order' })
}

const isRankOf = (order: AnyOrder, rank: unknown): rank is number =>
  'keysOf' in order ? Number.isInteger(rank) : ranksOf(order).some(each => each === rank)

function isOrdOf(order: AnyOrder, ord: unknown): ord is string | number {
  if (typeof ord === 'string') return isStorable(ord) && ('keysOf' in order || order.unset === undefined)
  if (typeof ord !== 'number') return false
  if ('keysOf' in order) return Number.isFinite(ord)
  return order.unset !== undefined && Number.isInteger(ord) && Math.abs(ord) <= order.unset
}

/** The row numbers of all of a list, in its order; where nothing is filtered they are read while they are taken. */
export async function findAllListed(
  db: Reader,
  groupId: string,
  query: EntityQuery,
): Promise<AsyncGenerator<readonly number[]>> {
  const plan = await planList(db, groupId, query)
  if (isWalked(plan)) return walkNumbers(db, plan)
  const { rowNumbers } = await findMatches(db, plan, noLimit)
  return batchesOf([...rowNumbers])
}

async function* walkNumbers(db: Reader, plan: Plan): AsyncGenerator<readonly number[]> {
  for await (const rows of walkPages(db, plan, batchSize, undefined)) yield rows.map(({ n }) => n)
}
