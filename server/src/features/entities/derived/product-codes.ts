import { codeKeyOf } from '@stowage/contract/matching/codes'
import { insertMany } from '#db/query/insert-many.ts'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { ProductCodesTable } from '#db/tables/entities.ts'
import { appendTo } from '#kernel/append-to.ts'
import { readCodes } from '../model/codes.ts'

interface OfProducts {
  readonly groupId: string
  readonly ids: readonly string[]
}

/** A product and its codes as they are stored. */
interface Coded {
  readonly id: string
  readonly codes: string
}

const codesOf = statement<OfProducts>()((q, p, dialect) =>
  q
    .selectFrom('products')
    .select(['id', 'codes'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const keysOf = statement<OfProducts>()((q, p, dialect) =>
  q
    .selectFrom('product_codes')
    .select(['code_key', 'product_id'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('product_id'), p.ids, 'text')),
)

const deleteKeys = statement<OfProducts>()((q, p, dialect) =>
  q
    .deleteFrom('product_codes')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('product_id'), p.ids, 'text')),
)

const insertKeys = insertMany<ProductCodesTable>('product_codes', {
  group_id: 'text',
  code_key: 'text',
  product_id: 'text',
})

/** The right keys of those products that are kept with others. */
async function findMiscoded(
  db: Reader,
  groupId: string,
  products: readonly Coded[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const kept = new Map<string, string[]>()
  const rows = await db.all(keysOf, { groupId, ids: products.map(({ id }) => id) })
  for (const { product_id, code_key } of rows) appendTo(kept, product_id, code_key)
  return new Map(
    products.flatMap(({ id, codes }) => {
      const keys = new Set(readCodes(codes).map(codeKeyOf))
      return keys.symmetricDifference(new Set(kept.get(id))).size === 0 ? [] : [[id, keys] as const]
    }),
  )
}

/** Brings the keys of the codes of some products up to date; those of deleted products go with their rows. */
export async function keepProductCodes(db: Writer, groupId: string, ids: readonly string[]): Promise<void> {
  const wrong = await findMiscoded(db, groupId, await db.all(codesOf, { groupId, ids }))
  if (wrong.size === 0) return
  await db.run(deleteKeys, { groupId, ids: [...wrong.keys()] })
  await insertKeys(
    db,
    [...wrong].flatMap(([product_id, keys]) =>
      Array.from(keys, code_key => ({ group_id: groupId, code_key, product_id })),
    ),
  )
}

/** The products of a group that are found by other codes than their own. */
export async function findMiscodedProducts(db: Reader, groupId: string): Promise<string[]> {
  const read = (after: string, limit: number) =>
    db.q
      .selectFrom('products')
      .select(['id', 'codes'])
      .where('group_id', '=', groupId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  const found: string[] = []
  for await (const rows of pagesById(read)) found.push(...(await findMiscoded(db, groupId, rows)).keys())
  return found
}
