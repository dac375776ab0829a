import type { Migration } from '../upgrade/migration.ts'

/** Products that fell below their minimum, until notices have told of it. */
export const fallsOfStock: Migration = {
  name: '0073-falls-of-stock',
  async up({ exec }) {
    await exec(`alter table product_totals add column has_fallen integer not null default 0
      check (has_fallen in (0, 1))`)
    await exec(`create index product_totals_fallen on product_totals (group_id, product_id)
      where has_fallen = 1`)
  },
}
