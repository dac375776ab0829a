import type { Migration } from '../upgrade/migration.ts'

/** The next free label of each format, of which a group has a sheet in use. */
export const labelStarts: Migration = {
  name: '0041-label-starts',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`create table label_starts (
      group_id ${text} not null references groups (id) on delete cascade, format ${text} not null,
      start integer not null check (start > 1),
      primary key (group_id, format))${sqlite ? ' strict' : ''}`)
  },
}
