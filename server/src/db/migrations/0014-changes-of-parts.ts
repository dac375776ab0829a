import type { Migration } from '../upgrade/migration.ts'

/** Index of the changes of an attachment or a maintenance entry by its own id. It must cover the query, or SQLite does not use it. */
export const changesOfParts: Migration = {
  name: '0014-changes-of-parts',
  async up({ exec }) {
    await exec(`create index change_rows_by_part on change_rows (group_id, row_key, n, table_name)
      where table_name in ('attachments', 'maintenance_entries')`)
  },
}
