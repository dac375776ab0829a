import { maxSelected } from '@stowage/contract/entities/entity-bulk'
import type { Selection } from '@stowage/contract/entities/selection'
import { sql } from 'kysely'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { namingMembers, Problem } from '#kernel/problem.ts'
import type { EntityRow } from '../model/entity.ts'
import { batchRows } from './group-rows.ts'
import { findConditions } from './plan.ts'
import { type RowBatch, rowBatchesOf, selectMatching } from './row-batches.ts'

/** An entity that was selected: no more than what the index of ids has. */
export type SelectedRow = Pick<EntityRow, 'n' | 'id'>

/** What a selection comes to. */
export interface Selected {
  /** In the order of their row numbers. */
  readonly rows: readonly SelectedRow[]
  /** Ids that nothing in the group has. */
  readonly missing: readonly string[]
}

const rowsOf = (batch: RowBatch) =>
  selectMatching<SelectedRow>('selected', batch, fitting => sql`select e.n, e.id ${fitting}`)

const rowsById = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<SelectedRow>`select e.n, e.id from entities e
    where e.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('e.id'), p.ids, 'text')}`,
)

/** Finds what was selected; throws `bulk.too_many`. */
export async function findSelected(db: Reader, groupId: string, selection: Selection): Promise<Selected> {
  if (!('ids' in selection)) return { rows: await findListed(db, groupId, selection), missing: [] }
  const find = (ids: readonly string[]) => db.all(rowsById, { groupId, ids })
  const rows = await inBatches(selection.ids, find, { size: batchRows })
  return { rows: rows.sort(byNumber), missing: missingOf(selection.ids, rows) }
}

/** What a query lists, but for what is left out. */
async function findListed(
  db: Reader,
  groupId: string,
  { query, except }: Extract<Selection, { query: unknown }>,
): Promise<SelectedRow[]> {
  const conditions = await namingMembers(
    member => `select.query.${member}`,
    () => findConditions(db, groupId, query),
  )
  const isLeftOut = new Set(except)
  const rows: SelectedRow[] = []
  for await (const batch of rowBatchesOf(db, conditions)) {
    const found = await db.all(rowsOf(batch), batch.params)
    for (const row of found) if (!isLeftOut.has(row.id)) rows.push(row)
    if (rows.length > maxSelected) throw new Problem('bulk.too_many')
  }
  return rows.sort(byNumber)
}

const byNumber = (one: SelectedRow, other: SelectedRow): number => one.n - other.n

function missingOf(ids: readonly string[], rows: readonly SelectedRow[]): string[] {
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter(id => !found.has(id))
}
