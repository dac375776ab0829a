import type { Migration } from '../upgrade/migration.ts'

/**
 * Every write records a change, so each index of changes slows all writes. Drops two unused indexes of
 * `events`; on SQLite changes are stored in their primary key.
 */
export const fewerIndexes: Migration = {
  name: '0015-fewer-indexes',
  async up({ exec, sqlite }) {
    await exec('drop index events_by_subject')
    await exec('drop index events_by_age')
    if (!sqlite) return
    await exec(`create table changes_by_key (
      group_id text not null references groups (id) on delete cascade, n integer not null, id text not null,
      at text not null, actor_id text,
      kind text not null check (kind in ('created', 'updated', 'moved', 'deleted', 'restored', 'imported', 'undone',
        'joined', 'left', 'other')),
      count integer not null, subjects text not null, private_to text,
      is_undoable integer not null check (is_undoable in (0, 1)),
      is_for_owners integer not null check (is_for_owners in (0, 1)), undone_by text, undoes text,
      deleted integer not null default 0,
      primary key (group_id, n), unique (group_id, id)) strict, without rowid`)
    await exec(`insert into changes_by_key select group_id, n, id, at, actor_id, kind, count, subjects, private_to,
      is_undoable, is_for_owners, undone_by, undoes, deleted from changes`)
    await exec('drop table changes')
    await exec('alter table changes_by_key rename to changes')
    await exec('create index changes_by_kind on changes (group_id, kind, n)')
    await exec('create index changes_by_actor on changes (group_id, actor_id, n)')
    await exec('create index changes_by_age on changes (group_id, at)')
  },
}
