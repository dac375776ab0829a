import type { Migration } from '../upgrade/migration.ts'

/**
 * Where all items lie in a few places, PostgreSQL expects a large part of them in each, also in an item that is deleted: each
 * check of a foreign key read all items (docs/adr/0066). Products likewise.
 */
export const averagePlaces: Migration = {
  name: '0075-average-places',
  async up({ exec, sqlite }) {
    if (sqlite) return
    for (const column of ['parent_id', 'location_id', 'product_id'])
      await exec(`alter table entities alter column ${column} set (n_distinct = -0.05)`)
    await exec('analyze entities (parent_id, location_id, product_id)')
  },
}
