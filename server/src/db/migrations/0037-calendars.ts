import type { Migration } from '../upgrade/migration.ts'

/** Calendars of members, with hashed secrets. */
export const calendars: Migration = {
  name: '0037-calendars',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`create table calendars (
      group_id ${text} not null, id ${text} not null, user_id ${text} not null,
      name ${text} not null, name_key ${text} not null, kinds ${text} not null,
      secret_hash ${text} not null unique, last_read_at ${text},
      created_at ${text} not null, updated_at ${text} not null,
      primary key (group_id, id),
      foreign key (group_id, user_id) references memberships (group_id, user_id) on delete cascade)${sqlite ? ' strict' : ''}`)
    await exec('create index calendars_by_user on calendars (group_id, user_id, name_key, id)')
  },
}
