import { installRecording } from '../postgres/recording.ts'
import type { Migration } from '../upgrade/migration.ts'

/** Changes of a group: author, time, and rows before and after. */
export const changes: Migration = {
  name: '0012-changes',
  async up({ exec, sqlite, db }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    const big = sqlite ? 'integer' : 'bigint'
    const strict = sqlite ? ' strict' : ''
    const clustered = sqlite ? ' strict, without rowid' : ''
    const ofGroup = `group_id ${text} not null references groups (id) on delete cascade`
    await exec(`create table changes (
      ${ofGroup}, n ${big} not null, id ${text} not null, at ${text} not null, actor_id ${text},
      kind ${text} not null check (kind in ('created', 'updated', 'moved', 'deleted', 'restored', 'imported', 'undone',
        'joined', 'left', 'other')),
      count integer not null, subjects ${text} not null, private_to ${text},
      is_undoable integer not null check (is_undoable in (0, 1)),
      is_for_owners integer not null check (is_for_owners in (0, 1)), undone_by ${text}, undoes ${text},
      primary key (group_id, n), unique (group_id, id))${strict}`)
    await exec('create index changes_by_kind on changes (group_id, kind, n)')
    await exec('create index changes_by_actor on changes (group_id, actor_id, n)')
    await exec('create index changes_by_age on changes (group_id, at)')
    await exec(`create table change_rows (
      ${ofGroup}, n ${big} not null, subject_id ${text} not null, position integer not null,
      table_name ${text} not null, row_key ${text} not null,
      op ${text} not null check (op in ('insert', 'update', 'move', 'delete', 'gone')),
      before ${text}, after ${text}, primary key (group_id, n, subject_id, position))${clustered}`)
    await exec('create index change_rows_by_subject on change_rows (group_id, subject_id, n)')
    if (!sqlite) await installRecording(db)
  },
}
