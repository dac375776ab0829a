import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import { addSums, type ChangeSums, noSums, type SummedRow, sumRows } from './change-sums.ts'
import { noteDeletions, openChange, type WholeChange } from './changes.ts'
import { compactLists } from './compact-lists.ts'
import { countLocations } from './count-locations.ts'
import { forgetNoted } from './trash.ts'

/**
 * Progress of finalizing a change that many transactions have recorded. Its rows are ordered by the ids of their subjects,
 * so that each subject is in one batch.
 */
export interface FinalizeProgress {
  /** The last subject of the batches that have been looked through. */
  readonly after: string
  readonly sums: ChangeSums
  /** Nothing is left to be looked through. */
  readonly isDone: boolean
}

export const initialFinalizeProgress: FinalizeProgress = { after: '', sums: noSums, isDone: false }

/** Rows of a batch; one subject is never split. */
const batchRows = 2000

const nextBatch = statement<{ groupId: string; after: string; limit: number }>()(
  (_q, p) => sql<{ n: number; rows: number; last: string | null }>`
    with pending as (select ${openChange(p.groupId)} as n),
    batch as (select subject_id from change_rows
      where group_id = ${p.groupId} and n = (select n from pending) and subject_id > ${p.after}
      order by subject_id limit ${p.limit})
    select (select n from pending) as n, count(*) as rows, max(subject_id) as last from batch`,
)

interface Batch {
  groupId: string
  n: number
  after: string
  last: string
  /** Subjects that are looked through at the end. */
  excluded: readonly string[]
}

const recorded = (p: Pick<Batch, 'groupId' | 'n'>) =>
  sql`select table_name, subject_id, row_key, op from change_rows where group_id = ${p.groupId} and n = ${p.n}`

const rowsOfBatch = statement<Batch>()(
  (_q, p, dialect) => sql<SummedRow>`${recorded(p)} and subject_id > ${p.after} and subject_id <= ${p.last}
    and not ${dialect.isAnyOf(sql.ref('subject_id'), p.excluded, 'text')}`,
)

const rowsOfSome = statement<{ groupId: string; n: number; ids: readonly string[] }>()(
  (_q, p, dialect) =>
    sql<SummedRow>`${recorded(p)} and ${dialect.isAnyOf(sql.ref('subject_id'), p.ids, 'text')}`,
)

/**
 * Looks through the next rows of the change, keeps of their lists what differs, and notes what they delete;
 * `excluded` are subjects that may still be changed.
 */
export async function finalizeBatch(
  db: Writer,
  { after, sums }: FinalizeProgress,
  change: Pick<WholeChange, 'groupId' | 'at' | 'actorId' | 'kind' | 'keepsTrash'>,
  excluded: readonly string[],
): Promise<FinalizeProgress> {
  const { groupId } = change
  const { n, rows, last } = requireValue(await db.first(nextBatch, { groupId, after, limit: batchRows }))
  if (last === null) return { after, sums, isDone: true }
  const recorded = await db.all(rowsOfBatch, { groupId, n, after, last, excluded })
  await compactLists(db, { groupId, n }, recorded)
  const rowsOfIt = { groupId, n, between: [after, last] } as const
  const found = { ...sumRows(recorded), locations: await countLocations(db, rowsOfIt) }
  await noteDeletions(db, rowsOfIt, change, found.goes)
  return { after: last, sums: addSums(sums, found), isDone: rows < batchRows }
}

/** The sums of all that was looked through, and of what was left for the end. */
export async function finalizeRest(
  db: Writer,
  groupId: string,
  { sums }: FinalizeProgress,
  ids: readonly string[],
): Promise<ChangeSums> {
  if (ids.length === 0) return sums
  const { n } = requireValue(await db.first(nextBatch, { groupId, after: '', limit: 1 }))
  const recorded = await db.all(rowsOfSome, { groupId, n, ids })
  await compactLists(db, { groupId, n }, recorded)
  return addSums(sums, sumRows(recorded))
}

/** Forgets some of what was recorded of a change that is not closed, because it was taken back; answers whether that was all. */
export async function forgetBatch(db: Writer, groupId: string): Promise<boolean> {
  const { n, rows, last } = requireValue(await db.first(nextBatch, { groupId, after: '', limit: batchRows }))
  if (last === null) return true
  await forgetNoted(db, { groupId, n, between: ['', last] })
  await sql`delete from change_rows
    where group_id = ${groupId} and n = ${n} and subject_id <= ${last}`.execute(db.q)
  return rows < batchRows
}
