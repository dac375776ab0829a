import { type RawBuilder, sql } from 'kysely'
import type { Params } from './filters.ts'

export type Direction = 'asc' | 'desc'

/** What a list is ordered by: a column that an index has, then the id, both in one direction. */
export interface Order {
  readonly column: 'name_key' | 'created_at' | 'updated_at' | 'number_order'
  readonly direction: Direction
  /** What stands in the column of a row where this is unset: such rows are last in both directions. */
  readonly unset?: number
}

/** Where a row stands in an order, its id apart. Rows of a lower rank come first, whatever the direction. */
export interface Key {
  readonly rank: number
  readonly ord: string | number
}

/** The key of what is unset in an order that no index has: last in both directions. */
export const unset: Key = { rank: 9, ord: '' }

/** Where a row stands in an order. */
export interface Position extends Key {
  readonly id: string
}

/** A row of a list, and where it stands. */
export interface Placed extends Position {
  readonly n: number
}

/** Which part of a list is wanted: rows after a position, but the first `from` of them. */
export interface Part {
  readonly after: Position | undefined
  readonly from: number
  readonly limit: number
}

const orders: Readonly<Record<string, Order>> = {
  createdAt: { column: 'created_at', direction: 'desc' },
  updatedAt: { column: 'updated_at', direction: 'desc' },
  assetId: { column: 'number_order', direction: 'asc', unset: 2 ** 53 },
}
const byName: Order = { column: 'name_key', direction: 'asc' }

/** The order that a request asks for, among those that an index has; by name when it is none of them. */
export function indexedOrderOf(query: { orderBy: string; order: Direction | undefined }): Order {
  const usual = (Object.hasOwn(orders, query.orderBy) ? orders[query.orderBy] : undefined) ?? byName
  return { ...usual, direction: query.order ?? usual.direction }
}

/** The column of an order in a row `e`. */
export const columnOf = (order: Order): RawBuilder<unknown> => sql.ref(`e.${order.column}`)

/** The ranks that an order has. Going up, what stands for unset is last anyway. */
export const ranksOf = ({ direction, unset }: Order): readonly Position['rank'][] =>
  unset !== undefined && direction === 'desc' ? [0, 1] : [0]

const isRanked = (order: Order): boolean => ranksOf(order).length > 1

const isUnset = (order: Order) => sql`${columnOf(order)} = ${sql.lit(order.unset)}`

/** Is a row `e` of this rank, to go on with after another condition. */
export const isOfRank = (order: Order, rank: Position['rank']): RawBuilder<unknown> =>
  isRanked(order)
    ? sql` and ${rank === 1 ? isUnset(order) : sql`${columnOf(order)} < ${sql.lit(order.unset)}`}`
    : sql``

/** The columns of `Placed`, of rows `e`. */
export function placed(order: Order, rank?: Position['rank']): RawBuilder<Placed> {
  const found =
    rank === undefined && isRanked(order)
      ? sql`case when ${isUnset(order)} then 1 else 0 end`
      : sql.lit(rank ?? 0)
  return sql`e.n, e.id, ${columnOf(order)} as ord, ${found} as rank`
}

/** What rows with the columns of `Placed` are ordered by; `table` is where they are from. */
export function inOrder(order: Order, table: string): RawBuilder<unknown> {
  const way = sql.raw(order.direction)
  const ranked = isRanked(order) ? sql`${sql.ref(`${table}.rank`)}, ` : sql``
  return sql`order by ${ranked}${sql.ref(`${table}.ord`)} ${way}, ${sql.ref(`${table}.id`)} ${way}`
}

const comparison = ({ direction }: Order) => sql.raw(direction === 'asc' ? '>' : '<')

/** Comes a row `e` after the position in `p`, among those of its rank? To go on with after another condition. */
export const isBeyond = (order: Order, p: Params, rank: Position['rank']): RawBuilder<unknown> =>
  rank === 1
    ? sql`${isOfRank(order, 1)} and e.id ${comparison(order)} ${p.id}`
    : sql` and (${columnOf(order)}, e.id) ${comparison(order)} (${p.ord}, ${p.id})`
