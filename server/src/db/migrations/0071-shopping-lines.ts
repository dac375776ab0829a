import type { Migration } from '../upgrade/migration.ts'

/** Lines that people add to the shopping list. */
export const shoppingLines: Migration = {
  name: '0071-shopping-lines',
  async up({ exec, sqlite }) {
    const [text, strict] = sqlite ? ['text', ' strict'] : ['text collate "C"', '']
    const real = sqlite ? 'real' : 'double precision'
    await exec(`create table shopping_lines (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      product_id ${text}, name ${text} not null, quantity ${real}, shop ${text} not null, notes ${text} not null,
      version integer not null default 1, created_at ${text} not null, updated_at ${text} not null,
      primary key (group_id, id))${strict}`)
    await exec('create index shopping_lines_by_product on shopping_lines (group_id, product_id, id)')
  },
}
