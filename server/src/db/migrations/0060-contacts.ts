import type { Migration } from '../upgrade/migration.ts'

/** People and organisations to whom items are lent. */
export const contacts: Migration = {
  name: '0060-contacts',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    await exec(`create table contacts (
      group_id ${text} not null references groups (id) on delete cascade, id ${text} not null,
      name ${text} not null, name_key ${text} not null, email ${text} not null, phone ${text} not null,
      reference ${text} not null, notes ${text} not null, user_id ${text},
      version integer not null default 1, created_at ${text} not null, updated_at ${text} not null,
      primary key (group_id, id))${sqlite ? ' strict' : ''}`)
    await exec('create index contacts_by_name on contacts (group_id, name_key, id)')
  },
}
