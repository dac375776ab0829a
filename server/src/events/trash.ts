import { sql } from 'kysely'
import type { Writer } from '#db/reader-writer.ts'

/** What can be had back by itself. */
const kept = sql`('entities', 'tags', 'entity_types', 'templates', 'attachments', 'maintenance_entries', 'notifiers')`
const namedByKey = sql`('attachments', 'maintenance_entries')`

/** Notes what a change has deleted, but for what went with something else, and the files of all of it. */
export async function keepInTrash(db: Writer, groupId: string, n: number): Promise<void> {
  const member = (name: string) => db.dialect.jsonMember(sql.ref('r.before'), name)
  const own = sql`case when r.table_name in ${namedByKey} then r.row_key else r.subject_id end`
  await sql`insert into trash (group_id, id, n, table_name, subject_id, row_key, name, deleted_at, deleted_by)
    select r.group_id, ${own}, r.n, r.table_name, r.subject_id, r.row_key,
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
    select case when table_name in ${namedByKey} then row_key else subject_id end from change_rows
    where group_id = ${groupId} and n = ${n} and op = 'insert')`.execute(db.q)
  await sql`delete from trash_files where group_id = ${groupId} and exists (select 1 from attachments a
    where a.group_id = trash_files.group_id and a.id = trash_files.attachment_id)`.execute(db.q)
}
