import type { Migration } from '../upgrade/migration.ts'

/** Saved mappings of the columns of imported tables. */
export const importMappings: Migration = {
  name: '0028-import-mappings',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`create table import_mappings (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      name ${text} not null, mapping ${text} not null, headers ${text} not null, options ${text} not null,
      used_at ${text} not null, version integer not null default 1,
      created_at ${text} not null, updated_at ${text} not null,
      primary key (group_id, id))${sqlite ? ' strict' : ''}`)
  },
}
