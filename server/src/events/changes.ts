import { type RawBuilder, sql } from 'kysely'
import type { ColumnKind, Dialect } from '#db/query/dialect.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { ChangeKind } from '#db/tables/changes.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { Instant } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { forgetDeleted, keepInTrash, type RecordedRows, takeFromTrash } from './trash.ts'

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
export interface WholeChange extends ToldChange {
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

interface ClosingParams {
  groupId: string
  id: string
  at: Instant
  actorId: string | null
  kind: ChangeKind | null
  isForOwners: Flag
  undoes: string | null
  keepsTrash: Flag
}

/** The number of the change that is not closed yet. */
export const openChange = (groupId: unknown) =>
  sql`(select coalesce(max(n), 0) + 1 from changes where group_id = ${groupId})`

/** What a recorded row is about; small pictures are nobody's subject. */
const subject = sql`case table_name when 'entity_fields' then 'entities' when 'entity_tags' then 'entities'
    when 'template_fields' then 'templates' else table_name end
  || ' ' || subject_id || ' '
  || case when table_name in ('attachments', 'maintenance_entries') then row_key else '' end`

/** How many subjects a change names by itself. */
export const maxSubjects = 5

/** What the rows of a change, or some of them, say of it. */
export interface ChangeSums {
  readonly rows: number
  readonly joins: number
  readonly leaves: number
  readonly strangers: number
  readonly comes: number
  readonly goes: number
  readonly others: number
  readonly shared: number
  readonly holder: string | null
  readonly count: number
  /** The first subjects, as a list in JSON. */
  readonly subjects: string
}

const sumsColumns: Readonly<Record<keyof ChangeSums, ColumnKind>> = {
  ...{ rows: 'integer', joins: 'integer', leaves: 'integer', strangers: 'integer', comes: 'integer' },
  ...{
    goes: 'integer',
    others: 'integer',
    shared: 'integer',
    holder: 'text',
    count: 'integer',
    subjects: 'text',
  },
}

/** The sums of the rows in `recorded`: a query of one row. */
export const sumsOf = (recorded: RawBuilder<unknown>, dialect: Dialect): RawBuilder<ChangeSums> => sql`
  with recorded as (${recorded}),
  subjects as (select distinct ${subject} as subject from recorded
    where not (table_name = 'attachments' and row_key = subject_id))
  select count(*) as rows,
    coalesce(sum(case when table_name = 'memberships' and op = 'insert' then 1 else 0 end), 0) as joins,
    coalesce(sum(case when table_name = 'memberships' and op = 'delete' then 1 else 0 end), 0) as leaves,
    coalesce(sum(case when table_name in ${memberTables} then 1 else 0 end), 0) as strangers,
    coalesce(sum(case when op = 'insert' and table_name <> 'entity_tags' then 1 else 0 end), 0) as comes,
    coalesce(sum(case when op = 'delete' and table_name <> 'entity_tags' then 1 else 0 end), 0) as goes,
    coalesce(sum(case when op <> 'move' then 1 else 0 end), 0) as others,
    coalesce(sum(case when table_name = 'notifiers' then 0 else 1 end), 0) as shared,
    max(row_key) as holder,
    (select count(*) from subjects) as count,
    coalesce((select ${dialect.jsonList(sql.ref('subject'))}
      from (select subject from subjects order by subject like '% ' desc, subject limit ${sql.lit(maxSubjects)}) first), '[]') as subjects
  from recorded`

interface ClosedChange {
  readonly n: number
  readonly count: number
  readonly deleted: number
}

/** Adds the change of which a query of one row has the sums; nothing when nothing was changed. */
const insertChange = (p: ClosingParams, sums: RawBuilder<unknown>): RawBuilder<ClosedChange> => sql`
  insert into changes (group_id, n, id, at, actor_id, kind, count, subjects, private_to, is_undoable,
    is_for_owners, undone_by, undoes, deleted)
  select ${p.groupId}, ${openChange(p.groupId)}, ${p.id}, ${p.at}, ${p.actorId},
    coalesce(${p.kind}, case
      when joins > 0 then 'joined' when leaves > 0 then 'left' when strangers > 0 then 'other'
      when comes > 0 then 'created' when goes > 0 then 'deleted' when others = 0 then 'moved' else 'updated' end),
    count, subjects, case when shared = 0 then holder end,
    case when strangers > 0 or (goes > 0 and ${p.keepsTrash} = 0) then 0 else 1 end,
    ${p.isForOwners}, null, ${p.undoes}, goes
  from (${sums}) sums
  where rows > 0 or coalesce(${p.undoes}, '') <> ''
  returning n, count, deleted`

const insertWhole = statement<ClosingParams>()((_q, p, dialect) =>
  insertChange(
    p,
    sumsOf(
      sql`select table_name, subject_id, row_key, op from change_rows
        where group_id = ${p.groupId} and n = ${openChange(p.groupId)}`,
      dialect,
    ),
  ),
)

const insertSummed = statement<ClosingParams & { sums: string }>()((_q, p, dialect) =>
  insertChange(p, sql`select * from ${dialect.recordTable(p.sums, sumsColumns)} given`),
)

/**
 * Completes the change that the transaction has recorded; returns its id, or undefined when nothing was changed. Where
 * `sums` are given, its rows have been looked through already, and what they delete has been noted.
 */
export async function closeChange(
  db: Writer,
  change: WholeChange,
  sums?: ChangeSums,
): Promise<string | undefined> {
  const { groupId, id = newId(), at, actorId, kind = null, undoes = null } = change
  const isForOwners = change.isForOwners ? 1 : 0
  const keepsTrash = change.keepsTrash ? 1 : 0
  const closing: ClosingParams = { groupId, id, at, actorId, kind, isForOwners, undoes, keepsTrash }
  const closed =
    sums === undefined
      ? await db.first(insertWhole, closing)
      : await db.first(insertSummed, { ...closing, sums: JSON.stringify([sums]) })
  if (closed === undefined) return undefined
  if (sums === undefined) await noteDeletions(db, { groupId, n: closed.n }, change, closed.deleted)
  if (undoes !== null) await noteUndone(db, groupId, id, undoes)
  if (closed.count > 0 || undoes !== null) return id
  await forgetChange(db, groupId, id)
  return undefined
}

/** Notes what was deleted and can be had back, or forgets it, and that what has come back lies in the trash no more. */
export async function noteDeletions(
  db: Writer,
  rows: RecordedRows,
  { at, actorId, kind, keepsTrash }: Pick<WholeChange, 'at' | 'actorId' | 'kind' | 'keepsTrash'>,
  deleted: number,
): Promise<void> {
  if (deleted > 0) await (keepsTrash ? keepInTrash(db, rows, { at, actorId }) : forgetDeleted(db, rows))
  if (kind === 'undone' || kind === 'restored') await takeFromTrash(db, rows)
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

const changeById = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('changes').select('n').where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** Is there a change with this id? */
export const hasChange = async (db: Reader, groupId: string, id: string): Promise<boolean> =>
  (await db.first(changeById, { groupId, id })) !== undefined
