import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import type { listStockProducts as operation, productOrders } from '@stowage/contract/stock/products'
import { isStorable } from '@stowage/contract/values/text'
import { type RawBuilder, sql } from 'kysely'
import { keysetPages } from '#db/query/keyset.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findLocationsBelow } from '#features/entities/index.ts'
import { decodeCursor, encodeCursor } from '#kernel/cursors.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { invalid } from '#kernel/problem.ts'
import { searchable } from '#kernel/search-text.ts'
import type { ReadCtx } from '#server/context.ts'
import { presentProducts } from './present-products.ts'
import type { ProductRow } from './products.queries.ts'

type Query = InputOf<typeof operation>

/** Filters and order of a list of products. */
export type ProductFilters = Omit<Query, 'limit' | 'after'>

interface ListedRow extends ProductRow {
  readonly expiry_order: string
}

/** The columns of each order, the id last; each has an index. */
const orders = {
  name: ['p.name_key', 'p.id'],
  shop: ['p.shop_key', 'p.name_key', 'p.id'],
  nextExpiry: ['t.expiry_order', 't.product_id'],
} as const satisfies Record<(typeof productOrders)[number], readonly string[]>

const keysOf: Readonly<Record<keyof typeof orders, (row: ListedRow) => string[]>> = {
  name: row => [row.name_key, row.id],
  shop: row => [row.shop_key, row.name_key, row.id],
  nextExpiry: row => [row.expiry_order, row.id],
}

interface Pages {
  /** Keys of the row before the first one, of the same length as those of the order; absent: from the first product on. */
  readonly first?: readonly string[]
  readonly size: number
}

/** The products of a group that pass filters, page by page in the order that is asked for. */
export async function* productPages(
  db: Reader,
  groupId: string,
  filters: ProductFilters,
  { first, size }: Pages,
): AsyncGenerator<readonly ListedRow[]> {
  const order = filters.orderBy ?? 'name'
  const columns = orders[order]
  const within =
    filters.locationId === undefined ? [] : await findLocationsBelow(db, groupId, [filters.locationId])
  const conditions = conditionsOf(db, groupId, filters, within)
  yield* keysetPages(
    (after: readonly string[], limit) => {
      const beyond = sql<boolean>`(${sql.join(columns.map(each => sql.ref(each)))}) > (${sql.join(after)})`
      let page = db.q
        .selectFrom('products as p')
        .innerJoin('product_totals as t', join =>
          join.onRef('t.group_id', '=', 'p.group_id').onRef('t.product_id', '=', 'p.id'),
        )
        .selectAll('p')
        .select('t.expiry_order')
        .where('p.group_id', '=', groupId)
        .where('t.group_id', '=', groupId)
        .where(beyond)
        .limit(limit)
      for (const column of columns) page = page.orderBy(column)
      for (const condition of conditions) page = page.where(condition)
      return page.execute()
    },
    { first: first ?? columns.map(() => ''), keyOf: keysOf[order], size },
  )
}

function conditionsOf(
  { dialect }: Reader,
  groupId: string,
  { q, low, expiresUntil, shop, entityTypeId }: ProductFilters,
  within: readonly string[],
): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (q !== undefined && q !== '')
    conditions.push(
      sql<boolean>`(${sql.join(
        searchable(q).map(needle => dialect.contains(sql.ref('p.search_text'), needle)),
        sql` or `,
      )})`,
    )
  if (low !== undefined) {
    const lows = sql`select b.product_id from product_totals b where b.group_id = ${groupId} and b.is_below = 1
      union select l.id from products l where l.group_id = ${groupId} and l.is_low = 1`
    conditions.push(low ? sql<boolean>`p.id in (${lows})` : sql<boolean>`p.id not in (${lows})`)
  }
  if (expiresUntil !== undefined) conditions.push(sql<boolean>`t.expiry_order <= ${expiresUntil}`)
  if (shop !== undefined && shop !== '') conditions.push(sql<boolean>`p.shop_key = ${nameKeyOf(shop)}`)
  if (entityTypeId !== undefined) conditions.push(sql<boolean>`p.entity_type_id = ${entityTypeId}`)
  if (within.length > 0)
    conditions.push(sql<boolean>`p.id in (select e.product_id from entities e where e.group_id = ${groupId}
      and ${dialect.isAnyOf(sql.ref('e.kept_in'), within, 'text')} and e.product_id is not null and e.is_location = 0)`)
  return conditions
}

/** A list of keys, an id the last of them. */
const mostInCursor = { bytes: 4000, values: 4, levels: 1 }

function readKeys(text: string | undefined, count: number): string[] {
  if (text === undefined || text === '') return Array.from({ length: count }, () => '')
  const keys = decodeCursor(text, mostInCursor)
  const read = keys.filter(key => typeof key === 'string' && isStorable(key)) as string[]
  if (read.length !== count || keys.length !== count) throw invalid('after', 'bad_cursor', { of: 'page' })
  return read
}

/** Lists products. */
export async function listProducts(
  { db, actor: { groupId } }: ReadCtx,
  { limit, after, ...filters }: Query,
): Promise<ReplyOf<typeof operation>> {
  const order = filters.orderBy ?? 'name'
  const first = readKeys(after, orders[order].length)
  let found: readonly ListedRow[] = []
  for await (const page of productPages(db, groupId, filters, { first, size: limit + 1 })) {
    found = page
    break
  }
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return {
    items: await presentProducts(db, groupId, rows),
    next: last === undefined ? null : encodeCursor(keysOf[order](last)),
  }
}
