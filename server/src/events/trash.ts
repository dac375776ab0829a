import { type Expression, type RawBuilder, sql } from 'kysely'
import { inventoryTables } from '#db/inventory/inventory-tables.ts'
import {
  columnsOf,
  isPartTable,
  type KeptTable,
  keptTables,
  listInSql,
  ownerships,
  partTables,
} from '#db/inventory/table-lists.ts'
import { forEachBatch } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { forgetMoves } from './stock-moves.ts'

/** Tables whose rows can be restored. */
const kept = listInSql(keptTables)
const namedByKey = listInSql(partTables)
/** The id of what a recorded row is about: of an entity's parts their own. */
const ownId = sql`case when table_name in ${namedByKey} then row_key else subject_id end`

/** The name that a deleted row had. */
function nameIn(db: Writer, alias: string): RawBuilder<string> {
  const member = (name: string) => db.dialect.jsonMember(sql.ref(`${alias}.before`), name)
  const others = keptTables.flatMap(table => {
    const { name } = inventoryTables[table]
    if (name === 'name') return []
    return [sql`when ${sql.lit(table)} then ${name === null ? sql.lit('') : member(name)}`]
  })
  return sql`coalesce(case ${sql.ref(`${alias}.table_name`)} ${sql.join(others, sql` `)} else ${member('name')} end, '')`
}

/** Rows that a change has recorded: all of them, or those of the subjects between two ids. */
export interface RecordedRows {
  readonly groupId: string
  readonly n: number
  /** Beyond this subject, up to and with that one. */
  readonly between?: readonly [after: string, end: string]
}

/** Condition for recorded rows in a table with this alias. */
export function areOf({ groupId, n, between }: RecordedRows, alias: string): RawBuilder<boolean> {
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
      ${nameIn(db, 'r')}, ${at}, ${actorId}
    from change_rows r
    where ${areOf(rows, 'r')} and r.op = 'delete' and r.table_name in ${kept}
      and not (r.table_name = 'attachments' and r.row_key = r.subject_id)
      and not (r.table_name in ${namedByKey} and exists (select 1 from change_rows e
        where e.group_id = r.group_id and e.n = r.n and e.subject_id = r.subject_id
          and e.table_name = 'entities' and e.op = 'delete'))
      ${sql.join(
        ownerships.map(
          ({
            table,
            column,
            of,
          }) => sql`and not (r.table_name = ${sql.lit(table)} and exists (select 1 from change_rows e
        where e.group_id = r.group_id and e.n = r.n and e.subject_id = ${member(column)}
          and e.table_name = ${sql.lit(of)} and e.op = 'delete'))`,
        ),
        sql` `,
      )}
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

/** Columns of a table that are about the row which another column names. */
interface HeldAbout {
  readonly table: KeptTable
  readonly by: string
  readonly of: string
  readonly columns: readonly string[]
}

const heldAbout = keptTables.flatMap((table): HeldAbout[] => {
  const columns = columnsOf(table)
  const byReference = Map.groupBy(columns, ([, { forgottenWith }]) => forgottenWith)
  return columns.flatMap(([by, { names }]) => {
    const held = byReference.get(by) ?? []
    return held.length === 0 || !names
      ? []
      : [{ table, by, of: names.table, columns: held.map(([name]) => name) }]
  })
})

/** Forgets what rows of a table hold about some subjects: those of the trash, too, and those that a merge has given to others. */
async function forgetHeld(
  db: Writer,
  groupId: string,
  purged: readonly Purged[],
  { table, by, of, columns }: HeldAbout,
): Promise<void> {
  const ids = purged.flatMap(({ table_name, subject_id }) => (table_name === of ? [subject_id] : []))
  if (ids.length === 0) return
  const isAbout = (column: Expression<unknown>) => db.dialect.isAnyOf(column, ids, 'text')
  const holding = sql`from ${sql.table(table)} where group_id = ${groupId} and ${isAbout(sql.ref(`${table}.${by}`))}`
  const givenAway = sql`from change_rows gone cross join change_rows given
    where gone.group_id = ${groupId} and ${isAbout(sql.ref('gone.subject_id'))} and gone.table_name = ${of} and gone.op = 'delete'
      and given.group_id = gone.group_id and given.n = gone.n and given.table_name = ${table}`
  await sql`update change_rows set before = ${db.dialect.jsonWithout(sql.ref('before'), columns)}
    where group_id = ${groupId} and table_name = ${table} and op = 'delete' and change_rows.subject_id in (select id ${holding}
      union all select subject_id from trash where group_id = ${groupId} and table_name = ${table}
      union all select given.subject_id ${givenAway})
    and ${isAbout(db.dialect.jsonMember(sql.ref('before'), by))}`.execute(db.q)
  const none = sql.join(columns.map(column => sql`${sql.ref(column)} = null`))
  await sql`update ${sql.table(table)} set ${none}
    where group_id = ${groupId} and ${isAbout(sql.ref(by))}`.execute(db.q)
}

/** Row without its content: only the name stays, unless it is that of a person. */
const blanked = (db: Writer) => {
  const left = sql<string>`case table_name when 'contacts' then '' else ${nameIn(db, 'change_rows')} end`
  const name = db.dialect.jsonObject('name', left)
  return sql`op = case op when 'delete' then 'gone' else op end,
    before = case op when 'delete' then ${name} end, after = null`
}

/** Forgets the content of what was deleted, and every value that earlier changes have of it: it cannot be had back. */
export async function forgetDeleted(db: Writer, rows: RecordedRows): Promise<void> {
  const { rows: deleted } =
    await sql<Purged>`select distinct subject_id, row_key, table_name from change_rows r
    where ${areOf(rows, 'r')} and r.op = 'delete' and r.table_name in ${kept}`.execute(db.q)
  await forEachBatch(deleted, batch => forgetValues(db, rows.groupId, batch), { size: purgedAtOnce })
  await sql`update change_rows set ${blanked(db)}
    where ${areOf(rows, 'change_rows')} and op = 'delete'`.execute(db.q)
}

/** Something of which nothing is kept any more, as its rows in changes are found. */
interface Purged {
  readonly subject_id: string
  readonly row_key: string
  readonly table_name: string
}

/** Of how many one statement forgets the values. */
const purgedAtOnce = 100

/** Something in the trash. */
export interface Trashed extends Purged {
  readonly id: string
}

/** Deletes all values of some subjects from the changes, and removes them from the trash; returns the paths of their files. */
export async function forgetTrashed(
  db: Writer,
  groupId: string,
  trashed: readonly Trashed[],
): Promise<string[]> {
  const files = await forgetFiles(db, groupId, trashed)
  await forgetValues(db, groupId, trashed)
  const ids = trashed.map(({ id }) => id)
  await db.q
    .deleteFrom('trash')
    .where('group_id', '=', groupId)
    .where(({ ref }) => db.dialect.isAnyOf(ref('id'), ids, 'text'))
    .execute()
  return files
}

/** Deletes the kept files of some subjects from the list; returns their paths. */
async function forgetFiles(db: Writer, groupId: string, trashed: readonly Trashed[]): Promise<string[]> {
  const thumbnail = db.dialect.jsonMember(sql.ref('before'), 'thumbnail_id')
  const paths: string[] = []
  for (const own of rowsAbout(db, groupId, trashed)) {
    const { rows } = await sql<{ id: string; thumbnail: string | null }>`
      select row_key as id, ${thumbnail} as thumbnail from change_rows
      where ${own} and table_name = 'attachments' and op = 'delete'`.execute(db.q)
    const ids = rows.flatMap(each => [each.id, ...(each.thumbnail === null ? [] : [each.thumbnail])])
    await forEachBatch(ids, async batch => {
      const gone = await sql<{ path: string }>`delete from trash_files where group_id = ${groupId}
        and ${db.dialect.isAnyOf(sql.ref('attachment_id'), batch, 'text')} returning path`.execute(db.q)
      for (const { path } of gone.rows) paths.push(path)
    })
  }
  return paths
}

/**
 * Conditions for the change rows of some subjects: one for whole subjects, one for parts. By lists of ids, so
 * that no database joins the whole history of a group.
 */
function rowsAbout(db: Writer, groupId: string, purged: readonly Purged[]): RawBuilder<boolean>[] {
  const [parts, wholes] = [true, false].map(isPart =>
    purged.filter(({ table_name }) => isPartTable(table_name) === isPart),
  )
  const isAnyOf = (
    column: string,
    some: readonly Purged[] = [],
    id: 'subject_id' | 'row_key' = 'subject_id',
  ) =>
    db.dialect.isAnyOf(
      sql.ref(column),
      some.map(each => each[id]),
      'text',
    )
  const ofGroup = sql`group_id = ${groupId}`
  return [
    ...(wholes?.length ? [sql<boolean>`${ofGroup} and ${isAnyOf('subject_id', wholes)}`] : []),
    ...(parts?.length
      ? [
          sql<boolean>`${ofGroup} and ${isAnyOf('subject_id', parts)} and ${isAnyOf('row_key', parts, 'row_key')}`,
        ]
      : []),
  ]
}

/** Deletes all values of some subjects from changes and events, and what other rows hold about them. */
async function forgetValues(db: Writer, groupId: string, purged: readonly Purged[]): Promise<void> {
  await forgetFacts(db, groupId, purged)
  const productIds = purged.flatMap(each => (each.table_name === 'products' ? [each.subject_id] : []))
  await forgetMoves(db, groupId, productIds)
  for (const about of heldAbout) await forgetHeld(db, groupId, purged, about)
  for (const own of rowsAbout(db, groupId, purged)) {
    const { rows } = await sql<{ n: number; deletes: number }>`
      select n, max(case op when 'delete' then 1 else 0 end) as deletes from change_rows
      where ${own} group by n`.execute(db.q)
    const [deleting, others] = [1, 0].map(deletes => rows.filter(each => each.deletes === deletes))
    await forbidUndo(db, groupId, deleting)
    // The rest of a change can still be undone, unless it has deleted this subject.
    await forbidUndo(db, groupId, others, sql` and count = 1`)
    await sql`update change_rows set ${blanked(db)} where ${own}`.execute(db.q)
  }
}

const forbidUndo = (db: Writer, groupId: string, changes: readonly { n: number }[] = [], more = sql``) =>
  forEachBatch(
    changes.map(({ n }) => n),
    batch =>
      sql`update changes set is_undoable = 0 where group_id = ${groupId} and is_undoable = 1
        and ${db.dialect.isAnyOf(sql.ref('n'), batch, 'number')}${more}`.execute(db.q),
  )

/** Deletes the facts of events about some subjects and their parts; changes must still name the parts. */
async function forgetFacts(db: Writer, groupId: string, purged: readonly Purged[]): Promise<void> {
  const forget = (ids: readonly string[], more = sql``) =>
    forEachBatch(ids, batch =>
      sql`update events set facts = '{}' where group_id = ${groupId}
        and ${db.dialect.isAnyOf(sql.ref('subject_id'), batch, 'text')} ${more}`.execute(db.q),
    )
  const parts = purged.filter(({ table_name }) => isPartTable(table_name))
  await forget(purged.filter(each => !parts.includes(each)).map(({ subject_id }) => subject_id))
  for (const own of rowsAbout(db, groupId, purged)) {
    // As a parameter: written out, SQLite would read all parts that the group ever had from their index.
    const { rows } = await sql<{ id: string }>`select distinct row_key as id from change_rows
      where ${own} and ${db.dialect.isAnyOf(sql.ref('table_name'), partTables, 'text')}`.execute(db.q)
    await forget(rows.map(({ id }) => id))
  }
  // Events of attachments have the entity for their subject.
  const attachmentId = db.dialect.jsonMember(sql.ref('facts'), 'attachmentId')
  const keys = parts.map(({ row_key }) => row_key)
  await forget(
    [...new Set(parts.map(({ subject_id }) => subject_id))],
    sql` and ${db.dialect.isAnyOf(attachmentId, keys, 'text')}`,
  )
}
