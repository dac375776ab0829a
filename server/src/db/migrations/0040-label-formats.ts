import type { Migration } from '../upgrade/migration.ts'

/** Saved label formats, private or shared. */
export const labelFormats: Migration = {
  name: '0040-label-formats',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`create table label_formats (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      user_id ${text} references users (id) on delete cascade, name ${text} not null,
      is_shared integer not null check (is_shared in (0, 1)), sheet ${text} not null, content ${text} not null,
      version integer not null default 1, created_at ${text} not null, updated_at ${text} not null,
      check (user_id is not null or is_shared = 1),
      primary key (group_id, id))${sqlite ? ' strict' : ''}`)
    await exec('create index label_formats_by_user on label_formats (user_id)')
  },
}
