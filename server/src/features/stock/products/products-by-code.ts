import { codeKeyOf } from '@stowage/contract/matching/codes'
import type { StockProduct } from '@stowage/contract/stock/products'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { noCodes, readCodes } from '#features/entities/index.ts'
import { searchable } from '#kernel/search-text.ts'
import { presentProducts } from './present-products.ts'
import { findProducts } from './products.queries.ts'

/** Products with codes whose texts hold one: groups have few products beside their items. */
const withCodes = statement<{ groupId: string; needle: string }>()((q, p, dialect) =>
  q
    .selectFrom('products')
    .select(['id', 'codes'])
    .where('group_id', '=', p.groupId)
    .where('codes', '!=', noCodes)
    .where(({ ref }) => dialect.contains(ref('search_text'), p.needle))
    .orderBy('name_key')
    .orderBy('id'),
)

/** The first products that have exactly this code, without regard to case and outer blanks. */
export async function findProductsCoded(
  db: Reader,
  groupId: string,
  text: string,
  limit: number,
): Promise<StockProduct[]> {
  const key = codeKeyOf(text)
  const [needle = ''] = searchable(text)
  if (key === '' || needle === '') return []
  const rows = await db.all(withCodes, { groupId, needle })
  const ids = rows
    .filter(({ codes }) => readCodes(codes).some(code => codeKeyOf(code) === key))
    .slice(0, limit)
    .map(({ id }) => id)
  const found = new Map((await findProducts(db, groupId, ids)).map(row => [row.id, row]))
  return presentProducts(
    db,
    groupId,
    ids.flatMap(id => found.get(id) ?? []),
  )
}
