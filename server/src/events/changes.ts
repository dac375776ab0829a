import { type RawBuilder, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { ChangeKind } from '#db/tables/changes.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { Instant } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { forgetDeleted, keepInTrash, takeFromTrash } from './trash.ts'

/** What a change is besides what its rows say. */
export interface ToldChange {
  /** Its id, where that was told before it is made; a new one otherwise. */
  readonly id?: string
  /** Worked out from the rows when nobody says it. */
  readonly kind?: ChangeKind
  /** The change that this one takes back. */
  readonly undoes?: string
  /** Only owners of the group do such things. */
  readonly isForOwners?: boolean
  /** Whose doing it is, when not the caller's. */
  readonly actorId?: string | null
}

/** A change that is complete. */
interface WholeChange extends ToldChange {
  readonly groupId: string
  readonly at: Instant
  readonly actorId: string | null
  /** What was deleted can be had back for a while. */
  readonly keepsTrash: boolean
}

/** Records from here on what the transaction changes in the group. */
export const beginChange = (db: Writer, groupId: string): Promise<unknown> =>
  db.exec(db.dialect.beginRecording, [groupId], 'begin_recording')

/** Records nothing more in this transaction: for one that removes the group. */
export const endRecording = (db: Writer): Promise<unknown> => db.exec(db.dialect.endRecording)

/** Tables that are no inventory: what happens to their rows cannot be taken back. */
const memberTables = sql`('memberships', 'groups', 'invitations')`

interface Closing {
  groupId: string
  id: string
  at: Instant
  actorId: string | null
  kind: ChangeKind | null
  isForOwners: Flag
  undoes: string | null
}

/** The number of the change that is not closed yet. */
const openChange = (groupId: unknown) =>
  sql`(select coalesce(max(n), 0) + 1 from changes where group_id = ${groupId})`

/** What a recorded row is about; small pictures are nobody's subject. */
const subject = sql`case table_name when 'entity_fields' then 'entities' when 'entity_tags' then 'entities'
    when 'template_fields' then 'templates' else table_name end
  || ' ' || subject_id || ' '
  || case when table_name in ('attachments', 'maintenance_entries') then row_key else '' end`

interface ClosedChange {
  readonly n: number
  readonly count: number
  readonly deleted: number
}

const insertChange = statement<Closing>()(
  (_q, p, dialect) => sql<ClosedChange>`
  with pending as (select ${openChange(p.groupId)} as n),
  recorded as (select table_name, subject_id, row_key, op from change_rows
    where group_id = ${p.groupId} and n = (select n from pending)),
  subjects as (select distinct ${subject} as subject from recorded
    where not (table_name = 'attachments' and row_key = subject_id))
  insert into changes (group_id, n, id, at, actor_id, kind, count, subjects, private_to, is_undoable,
    is_for_owners, undone_by, undoes, deleted)
  select ${p.groupId}, (select n from pending), ${p.id}, ${p.at}, ${p.actorId},
    coalesce(${p.kind}, case
      when joins > 0 then 'joined' when leaves > 0 then 'left' when strangers > 0 then 'other'
      when comes > 0 then 'created' when goes > 0 then 'deleted' when others = 0 then 'moved' else 'updated' end),
    (select count(*) from subjects),
    coalesce((select ${dialect.jsonList(sql.ref('subject'))}
      from (select subject from subjects order by subject like '% ' desc, subject limit 5) first), '[]'),
    case when shared = 0 then holder end, case when strangers > 0 then 0 else 1 end,
    ${p.isForOwners}, null, ${p.undoes}, coalesce(goes, 0)
  from (select count(*) as rows,
      sum(case when table_name = 'memberships' and op = 'insert' then 1 else 0 end) as joins,
      sum(case when table_name = 'memberships' and op = 'delete' then 1 else 0 end) as leaves,
      sum(case when table_name in ${memberTables} then 1 else 0 end) as strangers,
      sum(case when op = 'insert' and table_name <> 'entity_tags' then 1 else 0 end) as comes,
      sum(case when op = 'delete' and table_name <> 'entity_tags' then 1 else 0 end) as goes,
      sum(case when op <> 'move' then 1 else 0 end) as others,
      sum(case when table_name = 'notifiers' then 0 else 1 end) as shared, max(row_key) as holder
    from recorded) sums
  where rows > 0 or coalesce(${p.undoes}, '') <> ''
  returning n, count, deleted`,
)

/**
 * Completes the change that the transaction has recorded, or the transactions of a long write; returns its id, or undefined
 * when nothing was changed.
 */
export async function closeChange(db: Writer, change: WholeChange): Promise<string | undefined> {
  const { groupId, id = newId(), at, actorId, kind = null, undoes = null } = change
  const isForOwners = change.isForOwners ? 1 : 0
  const closed = await db.first(insertChange, { groupId, id, at, actorId, kind, isForOwners, undoes })
  if (closed === undefined) return undefined
  if (closed.deleted > 0) await (change.keepsTrash ? keepInTrash : forgetDeleted)(db, groupId, closed.n)
  if (kind === 'undone' || kind === 'restored') await takeFromTrash(db, groupId, closed.n)
  if (undoes !== null) await noteUndone(db, groupId, id, undoes)
  if (closed.count > 0 || undoes !== null) return id
  await forgetChange(db, groupId, id)
  return undefined
}

/** What is taken back by taking back that it was taken back holds again. */
async function noteUndone(db: Writer, groupId: string, id: string, undoes: string): Promise<void> {
  const mark = (of: RawBuilder<unknown>, by: string | null) =>
    sql`update changes set undone_by = ${by} where group_id = ${groupId} and id = ${of}`.execute(db.q)
  await mark(sql`${undoes}`, id)
  await mark(sql`(select undoes from changes where group_id = ${groupId} and id = ${undoes})`, null)
}

/** Nothing of it concerns anybody: small pictures have gone. */
async function forgetChange(db: Writer, groupId: string, id: string): Promise<void> {
  const { n } = await db.q
    .deleteFrom('changes')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .returning('n')
    .executeTakeFirstOrThrow()
  await db.q.deleteFrom('change_rows').where('group_id', '=', groupId).where('n', '=', n).execute()
}

/** Forgets what was recorded of a change that is not closed: it was taken back. */
export const forgetOpenChange = (db: Writer, groupId: string): Promise<unknown> =>
  sql`delete from change_rows where group_id = ${groupId} and n = ${openChange(groupId)}`.execute(db.q)

const changeById = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('changes').select('n').where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** Is there a change with this id? */
export const hasChange = async (db: Reader, groupId: string, id: string): Promise<boolean> =>
  (await db.first(changeById, { groupId, id })) !== undefined
