import type { Migration } from '../upgrade/migration.ts'

/** Trash: deleted rows; their content is in the rows of the deleting change. */
export const trash: Migration = {
  name: '0013-trash',
  async up({ exec, sqlite }) {
    const text = sqlite ? 'text' : 'text collate "C"'
    const big = sqlite ? 'integer' : 'bigint'
    const strict = sqlite ? ' strict' : ''
    const ofGroup = `group_id ${text} not null references groups (id) on delete cascade`
    await exec('alter table changes add column deleted integer not null default 0')
    await exec(`update changes set deleted = (select count(*) from change_rows r
      where r.group_id = changes.group_id and r.n = changes.n and r.op = 'delete' and r.table_name <> 'entity_tags')`)
    await exec(`create table trash (
      ${ofGroup}, id ${text} not null, n ${big} not null, table_name ${text} not null, subject_id ${text} not null,
      row_key ${text} not null, name ${text} not null, deleted_at ${text} not null, deleted_by ${text},
      primary key (group_id, id))${strict}`)
    await exec('create index trash_by_age on trash (group_id, deleted_at, id)')
    await exec('create index trash_by_change on trash (group_id, n)')
    await exec(`create table trash_files (
      ${ofGroup}, attachment_id ${text} not null, path ${text} not null,
      primary key (group_id, attachment_id))${strict}`)
    await exec('create index trash_files_by_path on trash_files (group_id, path)')
  },
}
