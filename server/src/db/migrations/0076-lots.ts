import type { Migration } from '../upgrade/migration.ts'

/** The index by which an amount that is added finds its item, however many items the product has. */
export const lots: Migration = {
  name: '0076-lots',
  async up({ exec }) {
    await exec(`create index entities_lots on entities
      (group_id, product_id, coalesce(expires, ''), coalesce(kept_in, ''), purchase_price, n)
      where product_id is not null and is_location = 0 and archived = 0 and sold_date is null`)
  },
}
