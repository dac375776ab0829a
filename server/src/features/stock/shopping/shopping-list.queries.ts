import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { getShoppingList as operation, ShoppingRow } from '@stowage/contract/stock/shopping'
import { sql } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import { fromMillionths, toMillionths } from '#kernel/money.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { ReadCtx } from '#server/context.ts'
import { findNewestPlaces } from '../moves/lots.queries.ts'
import { newestItems } from '../products/products.queries.ts'

/** Tells what is to be bought, by shop and name. */
export async function listShopping({
  db,
  actor: { groupId },
  request,
}: ReadCtx): Promise<ReplyOf<typeof operation>> {
  const lines = await db.all(linesOf, { groupId })
  const onLines = new Set(lines.flatMap(({ product_id }) => product_id ?? []))
  const scarce = (await db.all(scarceIds, { groupId })).filter(({ id }) => !onLines.has(id))
  const products = new Map<string, Product>()
  for await (const ids of batchesOf([...onLines, ...scarce.map(({ id }) => id)])) {
    await request.step()
    const places = await findNewestPlaces(db, groupId, ids)
    for (const product of await db.all(productsByIds, { groupId, ids }))
      products.set(product.id, { ...product, location: places.get(product.id) ?? null })
  }
  const rows = [
    ...lines.map(line => toRow(products.get(line.product_id ?? ''), line)),
    ...scarce.map(({ id }) => toRow(products.get(id), undefined)),
  ]
  return { items: byShopAndName(rows) }
}

/** A line that was added by hand. */
interface LineRow {
  readonly id: string
  readonly product_id: string | null
  readonly name: string
  readonly quantity: number | null
  readonly shop: string
  readonly notes: string
}

const linesOf = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('shopping_lines')
    .select(['id', 'product_id', 'name', 'quantity', 'shop', 'notes'])
    .where('group_id', '=', p.groupId),
)

/** A product with what there is of it. */
interface ProductRow {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly shop: string
  readonly min_quantity: number | null
  readonly target_quantity: number | null
  readonly is_low: number
  readonly is_below: number
  /** Millionths. */
  readonly in_stock: number
  /** Of its newest item that has a price; null without one. */
  readonly last_price: number | null
}

/** A product with where its newest item is. */
interface Product extends ProductRow {
  readonly location: ShoppingRow['location']
}

/** Products that are below their minimum or running low. */
const scarceIds = statement<{ groupId: string }>()(
  (_q, p) => sql<{ id: string }>`
    select product_id as id from product_totals where group_id = ${p.groupId} and is_below = 1
    union select id from products where group_id = ${p.groupId} and is_low = 1`,
)

const productsByIds = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<ProductRow>`
    select p.id, p.name, p.unit, p.shop, p.min_quantity, p.target_quantity, p.is_low, t.is_below, t.quantity as in_stock,
      (select lot.purchase_price from (
          select e.purchase_price, e.n from entities e
          where e.group_id = ${p.groupId} and e.product_id = p.id and e.is_location = 0
          order by e.n desc limit ${sql.lit(newestItems)}) lot
        where lot.purchase_price <> 0 order by lot.n desc limit 1) as last_price
    from products p cross join product_totals t
    where p.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('p.id'), p.ids, 'text')}
      and t.group_id = p.group_id and t.product_id = p.id`,
)

function toRow(product: Product | undefined, line: LineRow | undefined): ShoppingRow {
  return {
    id: line?.id ?? null,
    productId: product?.id ?? null,
    name: product?.name ?? line?.name ?? '',
    quantity: line?.quantity ?? (product === undefined ? null : missingOf(product)),
    unit: product?.unit ?? '',
    shop: line?.shop || (product?.shop ?? ''),
    lastPrice: product?.last_price ?? null,
    location: product?.location ?? null,
    reason: reasonOf(product),
    notes: line?.notes ?? '',
  }
}

/** The missing amount of a product; null when nothing is missing. */
function missingOf({ min_quantity, target_quantity, in_stock }: ProductRow): number | null {
  const missing = toMillionths(target_quantity ?? min_quantity ?? 0) - in_stock
  return missing > 0 ? fromMillionths(missing) : null
}

function reasonOf(product: ProductRow | undefined): ShoppingRow['reason'] {
  if (product?.is_below === 1) return 'below'
  return product?.is_low === 1 ? 'low' : 'byHand'
}

/** Rows by shop, those without one first, then by name. */
function byShopAndName(rows: readonly ShoppingRow[]): ShoppingRow[] {
  const keyed = rows.map(row => ({
    row,
    keys: [nameKeyOf(row.shop), nameKeyOf(row.name), row.id ?? row.productId ?? ''],
  }))
  return keyed.sort((a, b) => compare(a.keys, b.keys)).map(({ row }) => row)
}

function compare(a: readonly string[], b: readonly string[]): number {
  for (const [i, key] of a.entries()) {
    const order = byCodePoint(key, b[i] ?? '')
    if (order !== 0) return order
  }
  return 0
}
