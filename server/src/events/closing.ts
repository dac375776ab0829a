import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { byCodePoint } from '#kernel/fold.ts'
import { requireValue } from '#kernel/require-value.ts'
import {
  type ChangeSums,
  maxSubjects,
  noteDeletions,
  openChange,
  sumsOf,
  type WholeChange,
} from './changes.ts'

/**
 * How far a change that was recorded by many transactions has been looked through. Its rows lie in the order of the ids of
 * their subjects, so that each subject is in one batch.
 */
export interface Closing {
  /** The last subject of the batches that have been looked through. */
  readonly after: string
  readonly sums: ChangeSums
  /** Nothing is left to be looked through. */
  readonly isDone: boolean
}

const none: ChangeSums = {
  ...{ rows: 0, joins: 0, leaves: 0, strangers: 0, comes: 0, goes: 0, others: 0, shared: 0 },
  ...{ holder: null, count: 0, subjects: '[]' },
}

export const closingBegun: Closing = { after: '', sums: none, isDone: false }

/** How many rows one batch has, but for more of one subject. */
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

const sumsOfBatch = statement<Batch>()((_q, p, dialect) =>
  sumsOf(
    sql`${recorded(p)} and subject_id > ${p.after} and subject_id <= ${p.last}
      and not ${dialect.isAnyOf(sql.ref('subject_id'), p.excluded, 'text')}`,
    dialect,
  ),
)

const sumsOfSome = statement<{ groupId: string; n: number; ids: readonly string[] }>()((_q, p, dialect) =>
  sumsOf(sql`${recorded(p)} and ${dialect.isAnyOf(sql.ref('subject_id'), p.ids, 'text')}`, dialect),
)

/** Looks through the next rows of the change, and notes what they delete; `excluded` are subjects that may still be changed. */
export async function closeBatch(
  db: Writer,
  { after, sums }: Closing,
  change: Pick<WholeChange, 'groupId' | 'at' | 'actorId' | 'kind' | 'keepsTrash'>,
  excluded: readonly string[],
): Promise<Closing> {
  const { groupId } = change
  const { n, rows, last } = requireValue(await db.first(nextBatch, { groupId, after, limit: batchRows }))
  if (last === null) return { after, sums, isDone: true }
  const found = requireValue(await db.first(sumsOfBatch, { groupId, n, after, last, excluded }))
  await noteDeletions(db, { groupId, n, between: [after, last] }, change, found.goes)
  return { after: last, sums: added(sums, found), isDone: rows < batchRows }
}

/** The sums of all that was looked through, and of what was left for the end. */
export async function closeRest(
  db: Writer,
  groupId: string,
  { sums }: Closing,
  ids: readonly string[],
): Promise<ChangeSums> {
  if (ids.length === 0) return sums
  const { n } = requireValue(await db.first(nextBatch, { groupId, after: '', limit: 1 }))
  return added(sums, requireValue(await db.first(sumsOfSome, { groupId, n, ids })))
}

/** Forgets some of what was recorded of a change that is not closed, because it was taken back; answers whether that was all. */
export async function forgetBatch(db: Writer, groupId: string): Promise<boolean> {
  const { n, rows, last } = requireValue(await db.first(nextBatch, { groupId, after: '', limit: batchRows }))
  if (last !== null)
    await sql`delete from change_rows
      where group_id = ${groupId} and n = ${n} and subject_id <= ${last}`.execute(db.q)
  await sql`delete from trash where group_id = ${groupId} and n = ${n}`.execute(db.q)
  return rows < batchRows
}

function added(one: ChangeSums, other: ChangeSums): ChangeSums {
  const subjects = [...listOf(one), ...listOf(other)].toSorted(bySubject).slice(0, maxSubjects)
  return {
    rows: one.rows + other.rows,
    joins: one.joins + other.joins,
    leaves: one.leaves + other.leaves,
    strangers: one.strangers + other.strangers,
    comes: one.comes + other.comes,
    goes: one.goes + other.goes,
    others: one.others + other.others,
    shared: one.shared + other.shared,
    holder: other.holder ?? one.holder,
    count: one.count + other.count,
    subjects: JSON.stringify(subjects),
  }
}

const listOf = ({ subjects }: ChangeSums): string[] => JSON.parse(subjects)

/** What belongs to an entity comes after entities and the like. */
const isPart = (subject: string): number => (subject.endsWith(' ') ? 0 : 1)
const bySubject = (a: string, b: string): number => isPart(a) - isPart(b) || byCodePoint(a, b)
