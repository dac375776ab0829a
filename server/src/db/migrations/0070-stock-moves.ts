import type { Migration } from '../upgrade/migration.ts'

/** Amounts that changes have taken from stock, or added to it. */
export const stockMoves: Migration = {
  name: '0070-stock-moves',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    const number = sqlite ? 'integer' : 'bigint'
    await exec(`create table stock_moves (
      group_id ${text} not null references groups (id) on delete cascade, n ${number} not null,
      position integer not null, did ${text} not null check (did in ('took', 'added', 'split', 'putAway')),
      product_id ${text}, quantity ${sqlite ? 'real' : 'double precision'} not null, unit ${text} not null,
      place_id ${text}, note ${text} not null, primary key (group_id, n, position))${sqlite ? ' strict' : ''}`)
    await exec(
      'create index stock_moves_by_product on stock_moves (group_id, product_id, n) where product_id is not null',
    )
  },
}
