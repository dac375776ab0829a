import type { Selectable } from 'kysely'
import type { InventoryRows } from '#db/inventory/inventory-tables.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findMergedProducts } from '#features/entities/index.ts'
import { Problem } from '#kernel/problem.ts'

/** A product as it is stored. */
export type ProductRow = Selectable<InventoryRows['products']>

/** The number of newest items of a product among which a price or a picture of it is looked for. */
export const newestItems = 50

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

/** A product of this group, or the one into which it was merged. */
export async function requireMergedProduct(db: Reader, groupId: string, id: string): Promise<ProductRow> {
  const merged = await findMergedProducts(db, groupId, [id])
  return requireProduct(db, groupId, merged.get(id) ?? id)
}
