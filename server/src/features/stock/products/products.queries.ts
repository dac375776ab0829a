import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import type { listStockProducts as operation, StockProduct } from '@stowage/contract/stock/products'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { InventoryRows } from '#db/inventory/inventory-tables.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { readCodes } from '#features/entities/index.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { readCursor, writeCursor } from '#kernel/place-cursors.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import { searchable } from '#kernel/search-text.ts'
import type { ReadCtx } from '#server/context.ts'

/** A product as it is stored. */
export type ProductRow = Selectable<InventoryRows['products']>

const byIds = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('products')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** The products with these ids, in no order; of those that are not there none. */
export const findProducts = async (
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<ProductRow[]> => (ids.length === 0 ? [] : await db.all(byIds, { groupId, ids }))

/** A product of this group; no access looks like not found. */
export async function requireProduct(db: Reader, groupId: string, id: string): Promise<ProductRow> {
  const [row] = await findProducts(db, groupId, [id])
  if (row === undefined) throw new Problem('product.not_found')
  return row
}

interface Sums {
  readonly product_id: string
  readonly quantity: number
  readonly n: number
}

const sumsOf = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<Sums>`
    select product_id, sum(case when archived = 0 and sold_date is null then quantity else 0 end) as quantity,
      count(*) as n
    from entities where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('product_id'), p.ids, 'text')}
      and is_location = 0
    group by product_id`,
)

const typesOf = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_types')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Products as they are told. */
export async function presentProducts(
  db: Reader,
  groupId: string,
  rows: readonly ProductRow[],
): Promise<StockProduct[]> {
  if (rows.length === 0) return []
  const sums = await db.all(sumsOf, { groupId, ids: rows.map(({ id }) => id) })
  const typeIds = rows.flatMap(({ entity_type_id: id }) => id ?? [])
  const types = typeIds.length === 0 ? [] : await db.all(typesOf, { groupId, ids: typeIds })
  const sumsById = new Map(sums.map(each => [each.product_id, each]))
  const knownTypes = new Set(types.map(({ id }) => id))
  return rows.map(row => toProduct(row, sumsById.get(row.id), knownTypes))
}

function toProduct(row: ProductRow, sums: Sums | undefined, types: ReadonlySet<string>): StockProduct {
  const quantity = sums?.quantity ?? 0
  const type = row.entity_type_id
  return {
    id: row.id,
    name: row.name,
    manufacturer: row.manufacturer,
    modelNumber: row.model_number,
    unit: row.unit,
    minQuantity: row.min_quantity,
    targetQuantity: row.target_quantity,
    isLow: row.is_low === 1,
    shop: row.shop,
    notes: row.notes,
    codes: readCodes(row.codes),
    entityTypeId: type !== null && types.has(type) ? type : null,
    quantity,
    itemCount: Number(sums?.n ?? 0),
    nextExpiry: '',
    isBelowMinimum: row.min_quantity !== null && quantity < row.min_quantity,
    imageId: null,
    thumbnailId: null,
    imageEntityId: null,
  }
}

/** Shows a product. */
export async function showProduct(db: Reader, groupId: string, id: string): Promise<Answer<StockProduct>> {
  const row = await requireProduct(db, groupId, id)
  const [product] = await presentProducts(db, groupId, [row])
  return answer(requireValue(product), { version: row.version })
}

/** Lists products. */
export async function listProducts(
  { db, actor: { groupId } }: ReadCtx,
  { q, limit, after }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { key, id } = readCursor(after) ?? { key: '', id: '' }
  const page = db.q
    .selectFrom('products')
    .selectAll()
    .where('group_id', '=', groupId)
    .where(sql<boolean>`(name_key, id) > (${key}, ${id})`)
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit + 1)
  const found = await (q === undefined || q === '' ? page : page.where(isFound(db, q))).execute()
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return {
    items: await presentProducts(db, groupId, rows),
    next: last === undefined ? null : writeCursor({ key: last.name_key, id: last.id }),
  }
}

/** Has a product a spelling of a typed text in its name, manufacturer, model number or codes? */
const isFound = ({ dialect }: Reader, typed: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    searchable(typed).map(needle => dialect.contains(sql.ref('products.search_text'), needle)),
    sql` or `,
  )})`
