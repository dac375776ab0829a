import type { Migration } from '../upgrade/migration.ts'

/** On SQLite changes of a kind are found along their key, and an index of kinds is written with each change and never read. */
export const changesByKind: Migration = {
  name: '0016-changes-by-kind',
  async up({ exec, sqlite }) {
    if (sqlite) await exec('drop index changes_by_kind')
  },
}
