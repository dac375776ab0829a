import type { Migration } from '../upgrade/migration.ts'

/** Drops an index that SQLite never reads: changes of a kind are found by the primary key. */
export const changesByKind: Migration = {
  name: '0016-changes-by-kind',
  async up({ exec, sqlite }) {
    if (sqlite) await exec('drop index changes_by_kind')
  },
}
