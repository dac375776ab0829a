import { sql } from 'kysely'
import type { Writer } from '#db/reader-writer.ts'

/** What can be had back by itself. */
const kept = sql`('entities', 'tags', 'entity_types', 'templates', 'attachments', 'maintenance_entries', 'notifiers')`
const namedByKey = sql`('attachments', 'maintenance_entries')`
/** The id of what a recorded row is about: of an entity's parts their own. */
const ownId = sql`case when table_name in ${namedByKey} then row_key else subject_id end`

/** Notes what a change has deleted, but for what went with something else, and the files of all of it. */
export async function keepInTrash(db: Writer, groupId: string, n: number): Promise<void> {
  const member = (name: string) => db.dialect.jsonMember(sql.ref('r.before'), name)
  await sql`insert into trash (group_id, id, n, table_name, subject_id, row_key, name, deleted_at, deleted_by)
    select r.group_id, ${ownId}, r.n, r.table_name, r.subject_id, r.row_key,
      coalesce(${member('name')}, ${member('title')}, ''), c.at, c.actor_id
    from change_rows r join changes c on c.group_id = r.group_id and c.n = r.n
    where r.group_id = ${groupId} and r.n = ${n} and r.op = 'delete' and r.table_name in ${kept}
      and not (r.table_name = 'attachments' and r.row_key = r.subject_id)
      and not (r.table_name in ${namedByKey} and exists (select 1 from change_rows e
        where e.group_id = r.group_id and e.n = r.n and e.subject_id = r.subject_id
          and e.table_name = 'entities' and e.op = 'delete'))
    on conflict (group_id, id) do nothing`.execute(db.q)
  await sql`insert into trash_files (group_id, attachment_id, path)
    select r.group_id, r.row_key, ${member('path')} from change_rows r
    where r.group_id = ${groupId} and r.n = ${n} and r.op = 'delete' and r.table_name = 'attachments'
      and ${member('path')} like r.group_id || '/%'
    on conflict (group_id, attachment_id) do nothing`.execute(db.q)
}

/** Forgets of the trash what has come back with a change. */
export async function takeFromTrash(db: Writer, groupId: string, n: number): Promise<void> {
  await sql`delete from trash where group_id = ${groupId} and id in (
    select ${ownId} from change_rows
    where group_id = ${groupId} and n = ${n} and op = 'insert')`.execute(db.q)
  await sql`delete from trash_files where group_id = ${groupId} and exists (select 1 from attachments a
    where a.group_id = trash_files.group_id and a.id = trash_files.attachment_id)`.execute(db.q)
}

/** What is left of a row whose content is gone: what it was called. */
const blanked = (db: Writer) => {
  const member = (name: string) => db.dialect.jsonMember(sql.ref('before'), name)
  const name = db.dialect.jsonObject('name', sql`coalesce(${member('name')}, ${member('title')}, '')`)
  return sql`op = case op when 'delete' then 'gone' else op end,
    before = case op when 'delete' then ${name} end, after = null`
}

/** Forgets the content of what a change has deleted: it cannot be had back. */
export async function forgetDeleted(db: Writer, groupId: string, n: number): Promise<void> {
  await sql`update change_rows set ${blanked(db)}
    where group_id = ${groupId} and n = ${n} and op = 'delete'`.execute(db.q)
  await sql`update changes set is_undoable = 0 where group_id = ${groupId} and n = ${n}`.execute(db.q)
}

/** Something in the trash, as its rows in changes are found. */
export interface Trashed {
  readonly id: string
  readonly subject_id: string
  readonly row_key: string
  readonly table_name: string
}

/** Forgets every value that changes have of something, and takes it out of the trash; returns the paths of its files. */
export async function forgetTrashed(db: Writer, groupId: string, trashed: Trashed): Promise<string[]> {
  const { id, subject_id, row_key, table_name } = trashed
  const own =
    table_name === 'attachments' || table_name === 'maintenance_entries'
      ? sql`subject_id = ${subject_id} and row_key = ${row_key}`
      : sql`subject_id = ${subject_id}`
  const thumbnail = db.dialect.jsonMember(sql.ref('before'), 'thumbnail_id')
  const attachments = sql`select row_key as id from change_rows
      where group_id = ${groupId} and ${own} and table_name = 'attachments' and op = 'delete'
    union all select ${thumbnail} from change_rows
      where group_id = ${groupId} and ${own} and table_name = 'attachments' and op = 'delete'`
  const files = await sql<{ path: string }>`delete from trash_files
    where group_id = ${groupId} and attachment_id in (select id from (${attachments}) gone) returning path`.execute(
    db.q,
  )
  await sql`update changes set is_undoable = 0 where group_id = ${groupId} and n in (
    select n from change_rows where group_id = ${groupId} and ${own} and op = 'delete')`.execute(db.q)
  await sql`update change_rows set ${blanked(db)} where group_id = ${groupId} and ${own}`.execute(db.q)
  await sql`delete from trash where group_id = ${groupId} and id = ${id}`.execute(db.q)
  return files.rows.map(({ path }) => path)
}
