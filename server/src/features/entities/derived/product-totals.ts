import { type RawBuilder, sql } from 'kysely'
import { forEachBatch } from '#db/query/batches.ts'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { isBack } from './is-back.ts'
import { keepProductCodes } from './product-codes.ts'
import { recountProduct } from './recount-totals.ts'
import type { ProductSum, Sums } from './totals-accumulator.ts'

/** Is a sum in millionths below the minimum of a product `p`? */
const isBelow = (sum: RawBuilder<unknown>) =>
  sql`case when ${sum} < round(p.min_quantity * 1000000) then 1 else 0 end`

/** The first expiry day of the items of a product `p` that are neither empty, archived nor sold. */
const nextExpires = sql`(select min(e.expires) from entities e
  where e.group_id = p.group_id and e.product_id = p.id and e.expires is not null
    and e.is_location = 0 and e.archived = 0 and e.sold_date is null and e.quantity > 0)`

const add = statement<{ groupId: string; rows: string }>()(
  (_q, p, dialect) => sql<Record<ProductSum, number> & { product_id: string }>`
    update product_totals set
      quantity = product_totals.quantity + given.quantity,
      n = product_totals.n + given.n,
      is_below = ${isBelow(sql`product_totals.quantity + given.quantity`)},
      has_fallen = case ${isBelow(sql`product_totals.quantity + given.quantity`)} when 0 then 0
        else case product_totals.is_below when 0 then 1 else product_totals.has_fallen end end,
      next_expires = ${nextExpires}
    from ${dialect.recordTable(p.rows, { group_id: 'text', id: 'text', quantity: 'real', n: 'integer' })} given
    join products p on p.group_id = given.group_id and p.id = given.id
      and ${dialect.impliedGroup(sql.ref('p.group_id'), p.groupId)}
    where product_totals.group_id = given.group_id and product_totals.product_id = given.id
      and ${dialect.impliedGroup(sql.ref('product_totals.group_id'), p.groupId)}
    returning product_totals.product_id, product_totals.quantity, product_totals.n`,
)

/**
 * Adds to the totals of products, and works out anew whether they are below their minimum, and their first expiry day: rows of
 * items must have been written. Products that are gone keep no totals.
 */
export async function addToProducts(db: Writer, groupId: string, sums: Sums<ProductSum>): Promise<void> {
  const touched = sums.keys()
  if (touched.length === 0) return
  const added = new Map(sums)
  const none = { quantity: 0, n: 0 }
  const rows = touched.map(id => ({ group_id: groupId, id, ...(added.get(id) ?? none) }))
  for (const { product_id, ...kept } of await db.all(add, { groupId, rows: JSON.stringify(rows) })) {
    const values = added.get(product_id)
    if (values !== undefined && isBack(kept, values)) await recountProduct(db, groupId, product_id)
  }
}

const begin = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql`
    insert into product_totals (group_id, product_id, quantity, n, is_below)
    select p.group_id, p.id, 0, 0, ${isBelow(sql`0`)} from products p
    where p.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('p.id'), p.ids, 'text')}
    on conflict do nothing`,
)

/**
 * Begins the totals of new products, which is no fall, works out anew whether products are below their minimum, and keeps
 * the keys of their codes.
 */
export const renewProducts = (db: Writer, groupId: string, ids: readonly string[]): Promise<void> =>
  forEachBatch(ids, async batch => {
    await db.run(begin, { groupId, ids: batch })
    const rows = batch.map(id => ({ group_id: groupId, id, quantity: 0, n: 0 }))
    await db.run(add, { groupId, rows: JSON.stringify(rows) })
    await keepProductCodes(db, groupId, batch)
  })

const stale = statement<{ groupId: string; after: string; limit: number }>()(
  (_q, p) => sql<{ id: string; is_wrong: number }>`
    select p.id, case when t.product_id is null or t.is_below <> ${isBelow(sql`t.quantity`)}
      or t.next_expires is distinct from ${nextExpires} then 1 else 0 end as is_wrong
    from (select group_id, id, min_quantity from products
      where group_id = ${p.groupId} and id > ${p.after} order by id limit ${p.limit}) p
    left join product_totals t on t.group_id = ${p.groupId} and t.product_id = p.id
    order by p.id`,
)

/** The products whose totals are not begun, or that are kept with another expiry day or on the wrong side of their minimum. */
export async function findStaleProducts(db: Reader, groupId: string): Promise<string[]> {
  const found: string[] = []
  for await (const rows of pagesById((after, limit) => db.all(stale, { groupId, after, limit })))
    found.push(...rows.flatMap(({ id, is_wrong }) => (is_wrong === 1 ? [id] : [])))
  return found
}
