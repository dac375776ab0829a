import type { Migration } from '../upgrade/migration.ts'

/**
 * Index of the changes of any part of an entity by its own id. The table comes first, because a tag may have
 * a row for each of many links.
 */
export const rowsWithKeys: Migration = {
  name: '0046-rows-with-keys',
  async up({ exec }) {
    await exec('drop index change_rows_by_part')
    await exec(`create index change_rows_by_key on change_rows (group_id, row_key, table_name, n)
      where row_key <> ''`)
  },
}
