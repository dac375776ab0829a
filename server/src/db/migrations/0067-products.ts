import type { Migration } from '../upgrade/migration.ts'

const end = /\n?\)(\s*strict)\s*$/

const reference = `foreign key (group_id, product_id) references products (group_id, id) deferrable initially deferred`

/** Products, of which several items are copies or packs. */
export const products: Migration = {
  name: '0067-products',
  async up({ exec, sqlite, db }) {
    const [text, strict] = sqlite ? ['text', ' strict'] : ['text collate "C"', '']
    const real = sqlite ? 'real' : 'double precision'
    await exec(`create table products (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      name ${text} not null, name_key ${text} not null, manufacturer ${text} not null, model_number ${text} not null,
      unit ${text} not null, min_quantity ${real}, target_quantity ${real},
      is_low integer not null check (is_low in (0, 1)), shop ${text} not null, shop_key ${text} not null,
      notes ${text} not null, codes ${text} not null, search_text ${text} not null, entity_type_id ${text},
      version integer not null default 1, created_at ${text} not null, updated_at ${text} not null,
      primary key (group_id, id))${strict}`)
    await exec('create index products_by_name on products (group_id, name_key, id)')
    await exec(`alter table entities add column product_id ${text}`)
    if (sqlite)
      db.redeclare('entities', declaration => declaration.replace(end, (_, kind) => `, ${reference})${kind}`))
    else await exec(`alter table entities add ${reference}`)
    await exec(`create index entities_by_product on entities (group_id, product_id, n)
      where product_id is not null`)
  },
}
