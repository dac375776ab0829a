import { type RawBuilder, sql } from 'kysely'
import type { Writer } from '#db/reader-writer.ts'
import { isPartTable, partTables } from '#db/recording/recorded-tables.ts'
import type { Instant } from '#kernel/clock.ts'

/** What can be had back by itself. */
const kept = sql`('entities', 'tags', 'entity_types', 'templates', 'attachments', 'maintenance_entries', 'notifiers')`
const namedByKey = sql`(${sql.join(partTables.map(table => sql.lit(table)))})`
/** The id of what a recorded row is about: of an entity's parts their own. */
const ownId = sql`case when table_name in ${namedByKey} then row_key else subject_id end`

/** Rows that a change has recorded: all of them, or those of the subjects between two ids. */
export interface RecordedRows {
  readonly groupId: string
  readonly n: number
  /** Beyond this subject, up to and with that one. */
  readonly between?: readonly [after: string, end: string]
}

/** Whose rows they are, in a table of this name. */
function areOf({ groupId, n, between }: RecordedRows, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const some =
    between === undefined
      ? sql``
      : sql` and ${column('subject_id')} > ${between[0]} and ${column('subject_id')} <= ${between[1]}`
  return sql`${column('group_id')} = ${groupId} and ${column('n')} = ${n}${some}`
}

/** Notes what was deleted, but for what went with something else, and the files of all of it. */
export async function keepInTrash(
  db: Writer,
  rows: RecordedRows,
  { at, actorId }: { readonly at: Instant; readonly actorId: string | null },
): Promise<void> {
  const member = (name: string) => db.dialect.jsonMember(sql.ref('r.before'), name)
  await sql`insert into trash (group_id, id, n, table_name, subject_id, row_key, name, deleted_at, deleted_by)
    select r.group_id, ${ownId}, r.n, r.table_name, r.subject_id, r.row_key,
      coalesce(${member('name')}, ${member('title')}, ''), ${at}, ${actorId}
    from change_rows r
    where ${areOf(rows, 'r')} and r.op = 'delete' and r.table_name in ${kept}
      and not (r.table_name = 'attachments' and r.row_key = r.subject_id)
      and not (r.table_name in ${namedByKey} and exists (select 1 from change_rows e
        where e.group_id = r.group_id and e.n = r.n and e.subject_id = r.subject_id
          and e.table_name = 'entities' and e.op = 'delete'))
    on conflict (group_id, id) do nothing`.execute(db.q)
  await sql`insert into trash_files (group_id, attachment_id, path)
    select r.group_id, r.row_key, ${member('path')} from change_rows r
    where ${areOf(rows, 'r')} and r.op = 'delete' and r.table_name = 'attachments'
      and ${member('path')} like r.group_id || '/%'
    on conflict (group_id, attachment_id) do nothing`.execute(db.q)
}

/** Forgets of the trash what was noted of rows whose deletion was taken back. */
export async function forgetNoted(db: Writer, rows: RecordedRows): Promise<void> {
  const { groupId, n } = rows
  const deleted = sql`from change_rows r where ${areOf(rows, 'r')} and r.op = 'delete'`
  await sql`delete from trash
    where group_id = ${groupId} and n = ${n} and id in (select ${ownId} ${deleted})`.execute(db.q)
  await sql`delete from trash_files where group_id = ${groupId} and attachment_id in (
    select row_key ${deleted} and r.table_name = 'attachments')`.execute(db.q)
}

/** Forgets of the trash what has come back. */
export async function takeFromTrash(db: Writer, rows: RecordedRows): Promise<void> {
  const { groupId } = rows
  await sql`delete from trash where group_id = ${groupId} and id in (
    select ${ownId} from change_rows r where ${areOf(rows, 'r')} and r.op = 'insert')`.execute(db.q)
  // Small pictures come back without being recorded.
  await sql`delete from trash_files where group_id = ${groupId} and attachment_id in (
    select a.id from change_rows r cross join attachments a
    where ${areOf(rows, 'r')} and r.op = 'insert' and r.table_name = 'attachments'
      and a.group_id = r.group_id and a.id = r.row_key
    union all select a.thumbnail_id from change_rows r cross join attachments a
    where ${areOf(rows, 'r')} and r.op = 'insert' and r.table_name = 'attachments'
      and a.group_id = r.group_id and a.id = r.row_key and a.thumbnail_id is not null)`.execute(db.q)
}

/** What is left of a row whose content is gone: what it was called. */
const blanked = (db: Writer) => {
  const member = (name: string) => db.dialect.jsonMember(sql.ref('before'), name)
  const name = db.dialect.jsonObject('name', sql`coalesce(${member('name')}, ${member('title')}, '')`)
  return sql`op = case op when 'delete' then 'gone' else op end,
    before = case op when 'delete' then ${name} end, after = null`
}

/** Forgets the content of what was deleted: it cannot be had back. */
export async function forgetDeleted(db: Writer, rows: RecordedRows): Promise<void> {
  await sql`update change_rows set ${blanked(db)}
    where ${areOf(rows, 'change_rows')} and op = 'delete'`.execute(db.q)
}

/** Something in the trash, as its rows in changes are found. */
export interface Trashed {
  readonly id: string
  readonly subject_id: string
  readonly row_key: string
  readonly table_name: string
}

/** Forgets every value that changes have of some things, and takes them out of the trash; returns the paths of their files. */
export async function forgetTrashed(
  db: Writer,
  groupId: string,
  trashed: readonly Trashed[],
): Promise<string[]> {
  const named = trashed.map(each => ({
    subject: each.subject_id,
    part: isPartTable(each.table_name) ? each.row_key : '',
  }))
  const given = db.dialect.recordTable(JSON.stringify(named), { subject: 'text', part: 'text' })
  const own = sql`group_id = ${groupId} and subject_id in (select subject from ${given} meant) and exists (
    select 1 from ${given} one where one.subject = change_rows.subject_id
      and (one.part = '' or one.part = change_rows.row_key))`
  const thumbnail = db.dialect.jsonMember(sql.ref('before'), 'thumbnail_id')
  const deleted = sql`from change_rows where ${own} and table_name = 'attachments' and op = 'delete'`
  const files = await sql<{ path: string }>`delete from trash_files
    where group_id = ${groupId} and attachment_id in (
      select row_key ${deleted} union all select ${thumbnail} ${deleted}) returning path`.execute(db.q)
  // What else a change was about can still be taken back, unless the change has deleted this.
  const isOnly = sql`1 = (select c.count from changes c where c.group_id = change_rows.group_id and c.n = change_rows.n)`
  await sql`update changes set is_undoable = 0 where group_id = ${groupId} and is_undoable = 1 and n in (
    select n from change_rows where ${own} and (op = 'delete' or ${isOnly}))`.execute(db.q)
  await sql`update change_rows set ${blanked(db)} where ${own}`.execute(db.q)
  const ids = trashed.map(({ id }) => id)
  await db.q
    .deleteFrom('trash')
    .where('group_id', '=', groupId)
    .where(({ ref }) => db.dialect.isAnyOf(ref('id'), ids, 'text'))
    .execute()
  return files.rows.map(({ path }) => path)
}
