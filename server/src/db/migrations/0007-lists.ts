import type { Migration } from '../upgrade/migration.ts'

/** Sum of an amount over the items of a row of totals, millionths. */
const sumOf = (amount: string): string => `coalesce((
  select sum(floor(${amount} * 1000000 + 0.5)) from entities e
  where e.group_id = group_totals.group_id and e.is_location = group_totals.is_location
    and e.archived = group_totals.archived), 0)`

/** Lists of the contents of a location at any depth, and totals of lists. */
export const lists: Migration = {
  name: '0007-lists',
  async up({ exec, sqlite }) {
    const real = sqlite ? 'real' : 'double precision'
    // Index of the locations below a location, without other contents.
    await exec(
      'create index entities_containers on entities (group_id, kept_in, id) where (is_location = 1 or height > 0)',
    )
    // Quantities, and prices of unsold items
    await exec(`alter table group_totals add column quantity ${real} not null default 0`)
    await exec(`alter table group_totals add column unsold_worth ${real} not null default 0`)
    const unsold = 'case when e.sold_date is null then e.purchase_price * e.quantity else 0 end'
    await exec(
      `update group_totals set quantity = ${sumOf('e.quantity')}, unsold_worth = ${sumOf(`(${unsold})`)}`,
    )
  },
}
