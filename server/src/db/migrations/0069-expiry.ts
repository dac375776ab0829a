import type { Migration } from '../upgrade/migration.ts'

/** Expiry days of items, and an index that finds and counts those that expire on some days. */
export const expiry: Migration = {
  name: '0069-expiry',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`alter table entities add column expires ${text} check (length(expires) = 10)`)
    await exec(`create index entities_by_expiry
      on entities (group_id, expires, id, is_location, archived, quantity, sold_date)
      where expires is not null`)
  },
}
