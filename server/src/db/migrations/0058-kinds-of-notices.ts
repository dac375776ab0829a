import type { Migration } from '../upgrade/migration.ts'

/** Which notices a group sends, and until which day each kind has told what it had to tell. */
export const kindsOfNotices: Migration = {
  name: '0058-kinds-of-notices',
  async up({ exec, sqlite }) {
    await exec(`alter table groups add column notices ${sqlite ? 'text' : 'text collate "C"'}`)
    for (const step of sqlite ? inSqlite : inPostgres) await exec(step)
    await exec('create index groups_with_notices on groups (id) where notices is not null')
  },
}

/** SQLite cannot change a primary key. */
const inSqlite = [
  'alter table notices rename to former_notices',
  `create table notices (
    group_id text not null references groups (id) on delete cascade,
    kind text not null, day text not null check (length(day) = 10),
    primary key (group_id, kind)) strict, without rowid`,
  `insert into notices (group_id, kind, day) select group_id, 'maintenance', day from former_notices`,
  'drop table former_notices',
]

const inPostgres = [
  `alter table notices add column kind text collate "C" not null default 'maintenance'`,
  'alter table notices alter column kind drop default',
  'alter table notices drop constraint notices_pkey',
  'alter table notices add primary key (group_id, kind)',
]
