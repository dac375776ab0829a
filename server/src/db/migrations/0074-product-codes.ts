import { codeKeyOf } from '@stowage/contract/matching/codes'
import { insertMany } from '../query/insert-many.ts'
import { pagesById } from '../query/keyset.ts'
import type { Writer } from '../reader-writer.ts'
import type { ProductCodesTable } from '../tables/entities.ts'
import type { Migration } from '../upgrade/migration.ts'

/** An index that finds products by a whole code. */
export const productCodes: Migration = {
  name: '0074-product-codes',
  async up({ exec, sqlite, db }) {
    const [text, clustered] = sqlite ? ['text', ' strict, without rowid'] : ['text collate "C"', '']
    await exec(`create table product_codes (
      group_id ${text} not null, code_key ${text} not null, product_id ${text} not null,
      primary key (group_id, code_key, product_id),
      foreign key (group_id, product_id) references products (group_id, id) on delete cascade)${clustered}`)
    await exec('create index product_codes_by_product on product_codes (group_id, product_id)')
    for (const { id } of await db.q.selectFrom('groups').select('id').execute()) await addCodes(db, id)
  },
}

const insertCodes = insertMany<ProductCodesTable>('product_codes', {
  group_id: 'text',
  code_key: 'text',
  product_id: 'text',
})

async function addCodes(db: Writer, groupId: string): Promise<void> {
  const read = (after: string, limit: number) =>
    db.q
      .selectFrom('products')
      .select(['id', 'codes'])
      .where('group_id', '=', groupId)
      .where('id', '>', after)
      .where('codes', '<>', '[]')
      .orderBy('id')
      .limit(limit)
      .execute()
  for await (const rows of pagesById(read))
    await insertCodes(
      db,
      rows.flatMap(({ id, codes }) => {
        const keys = new Set((JSON.parse(codes) as string[]).map(codeKeyOf))
        return [...keys].map(code_key => ({ group_id: groupId, code_key, product_id: id }))
      }),
    )
}
