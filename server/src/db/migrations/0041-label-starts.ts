import type { Migration } from '../upgrade/migration.ts'

/** Next free label of each format with a partly used sheet. */
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
