import { codeKeyOf } from '@stowage/contract/matching/codes'
import type { StockProduct } from '@stowage/contract/stock/products'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { presentProducts } from './present-products.ts'

// SQLite would read all products in the order of their names otherwise.
const coded = statement<{ groupId: string; key: string; limit: number }>()((q, p) =>
  q
    .selectFrom('product_codes as c')
    .crossJoin('products as p')
    .selectAll('p')
    .whereRef('p.group_id', '=', 'c.group_id')
    .whereRef('p.id', '=', 'c.product_id')
    .where('c.group_id', '=', p.groupId)
    .where('c.code_key', '=', p.key)
    .orderBy('p.name_key')
    .orderBy('p.id')
    .limit(p.limit),
)

/** The first products that have exactly this code, without regard to case and outer blanks. */
export async function findProductsCoded(
  db: Reader,
  groupId: string,
  text: string,
  limit: number,
): Promise<StockProduct[]> {
  const key = codeKeyOf(text)
  const rows = key === '' ? [] : await db.all(coded, { groupId, key, limit })
  return presentProducts(db, groupId, rows)
}
