import type { Migration } from '../upgrade/migration.ts'

/** What was done to an attachment or a maintenance entry is found by its own id, too; by the index alone, or SQLite would not. */
export const changesOfParts: Migration = {
  name: '0014-changes-of-parts',
  async up({ exec }) {
    await exec(`create index change_rows_by_part on change_rows (group_id, row_key, n, table_name)
      where table_name in ('attachments', 'maintenance_entries')`)
  },
}
