import type { LiveEvent } from '@stowage/contract/history/events'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { ChangeKind, ChangesTable } from '#db/tables/changes.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import type { Instant } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import {
  type ChangeSums,
  kindOf,
  maxSubjects,
  messagesOf,
  type SummedRow,
  storeSubjects,
  sumRows,
} from './change-sums.ts'
import { compactLists } from './compact-lists.ts'
import { countLocations } from './count-locations.ts'
import { copyMoves } from './stock-moves.ts'
import { forgetDeleted, keepInTrash, type RecordedRows, takeFromTrash } from './trash.ts'

/** Facts of a change that its rows do not have. */
export interface ToldChange {
  /** Id, when it was announced before; default a new one. */
  readonly id?: string
  /** Kind; derived from the rows by default. */
  readonly kind?: ChangeKind
  /** The change that this one undoes. */
  readonly undoes?: string
  /** Only owners may make such a change. */
  readonly isForOwners?: boolean
  /** Lenders may make such a change. */
  readonly isForLenders?: boolean
  /** Author, when that is not the caller. */
  readonly actorId?: string | null
}

/** A change that is complete. */
export interface WholeChange extends ToldChange {
  readonly groupId: string
  readonly at: Instant
  readonly actorId: string | null
  /** Deleted rows go to the trash. */
  readonly keepsTrash: boolean
}

/** Records nothing more in this transaction: for one that removes the group. */
export const endRecording = (db: Writer): Promise<unknown> => db.exec(db.dialect.endRecording)

/** The number of the change that is not closed yet. */
export const openChange = (groupId: unknown) =>
  sql<number>`(select coalesce(max(n), 0) + 1 from changes where group_id = ${groupId})`

type ChangeRow = Omit<Selectable<ChangesTable>, 'n'>

// As values: for what is inserted from a select SQLite keeps a journal of the statement.
const insertChange = statement<ChangeRow>()((q, p) =>
  q.insertInto('changes').values({
    group_id: p.group_id,
    n: openChange(p.group_id),
    id: p.id,
    at: p.at,
    actor_id: p.actor_id,
    kind: p.kind,
    count: p.count,
    subjects: p.subjects,
    private_to: p.private_to,
    deleted: p.deleted,
    is_undoable: p.is_undoable,
    is_for_owners: p.is_for_owners,
    is_for_lenders: p.is_for_lenders,
    undone_by: null,
    undoes: p.undoes,
  }),
)

/**
 * Completes and announces the change that the transaction has recorded; returns its id, or undefined when nothing was changed. Where
 * `known` is given, its rows have been looked through already, and what they delete has been noted.
 */
export async function closeChange(
  db: Writer,
  change: WholeChange,
  announce: (live: LiveEvent) => Promise<void>,
  known?: ChangeSums,
): Promise<string | undefined> {
  const { groupId, id = newId(), undoes = null } = change
  const { n, sums } = known ? { n: undefined, sums: known } : await sumOpen(db, groupId)
  if (sums.count === 0 && undoes === null) {
    // Nothing of it concerns anybody: small pictures have gone.
    if (sums.rows > 0) await db.run(forgetRows, { groupId })
    return undefined
  }
  const row = toRow({ ...change, id, undoes }, sums)
  const told = messagesOf(sums).map(message => announce(message))
  await allOrFirstError([db.run(insertChange, row), ...told])
  if (n !== undefined) await noteDeletions(db, { groupId, n }, change, sums.goes)
  if (undoes !== null) await noteUndone(db, groupId, id, undoes)
  return id
}

type Closed = Omit<WholeChange, 'id' | 'undoes'> & { readonly id: string; readonly undoes: string | null }

function toRow(change: Closed, sums: ChangeSums): ChangeRow {
  const { groupId, id, at, actorId, kind = kindOf(sums), keepsTrash, undoes } = change
  const isUndoable = sums.strangers === 0 && (sums.goes === 0 || keepsTrash)
  return {
    group_id: groupId,
    id,
    at,
    actor_id: actorId,
    kind,
    undoes,
    undone_by: null,
    count: sums.count,
    subjects: storeSubjects(sums),
    deleted: sums.goes,
    private_to: sums.rows > 0 && sums.shared === 0 ? sums.holder : null,
    is_undoable: isUndoable ? 1 : 0,
    is_for_owners: change.isForOwners ? 1 : 0,
    is_for_lenders: change.isForLenders ? 1 : 0,
  }
}

/** Rows of a change read at once. */
const pageSize = 1000

interface Position {
  readonly subject_id: string
  readonly position: number
}

const rowsOf = (where: (p: Position) => RawBuilder<unknown>) =>
  statement<Position & { groupId: string }>()(
    (_q, p) => sql<SummedRow & Position & { n: number }>`
      select n, table_name, subject_id, position, row_key, op from change_rows
      where group_id = ${p.groupId} and n = ${openChange(p.groupId)} ${where(p)}
      order by subject_id, position limit ${sql.lit(pageSize)}`,
  )
// Apart: SQLite plans a statement anew whenever the bound of a range is bound, and most changes have few rows.
const firstRows = rowsOf(() => sql``)
const nextRows = rowsOf(p => sql`and (subject_id, position) > (${p.subject_id}, ${p.position})`)

/** The sums of the change that is not closed yet, and its number when it has rows; of its lists only what differs is kept. */
async function sumOpen(db: Writer, groupId: string): Promise<{ n: number | undefined; sums: ChangeSums }> {
  const rows = await db.all(firstRows, { groupId, subject_id: '', position: 0 })
  for (let page = rows; page.length === pageSize; ) {
    await yieldToEventLoop()
    page = await db.all(nextRows, { groupId, ...requireValue(page.at(-1)) })
    rows.push(...page)
  }
  const n = rows[0]?.n
  const sums = sumRows(rows)
  if (n === undefined) return { n, sums }
  await compactLists(db, { groupId, n }, rows)
  const locations = sums.count > maxSubjects ? await countLocations(db, { groupId, n }) : 0
  return { n, sums: { ...sums, locations } }
}

const forgetRows = statement<{ groupId: string }>()(
  (_q, p) => sql`delete from change_rows where group_id = ${p.groupId} and n = ${openChange(p.groupId)}`,
)

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

/** Undoing an undo makes the original change valid again. */
async function noteUndone(db: Writer, groupId: string, id: string, undoes: string): Promise<void> {
  await copyMoves(db, groupId, id, undoes)
  const mark = (of: RawBuilder<unknown>, by: string | null) =>
    sql`update changes set undone_by = ${by} where group_id = ${groupId} and id = ${of}`.execute(db.q)
  await mark(sql`${undoes}`, id)
  await mark(sql`(select undoes from changes where group_id = ${groupId} and id = ${undoes})`, null)
}

const changeById = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('changes').select('n').where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** Is there a change with this id? */
export const hasChange = async (db: Reader, groupId: string, id: string): Promise<boolean> =>
  (await db.first(changeById, { groupId, id })) !== undefined
