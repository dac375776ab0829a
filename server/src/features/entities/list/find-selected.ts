import { maxSelected } from '@stowage/contract/entity-bulk'
import type { Selection } from '@stowage/contract/selection'
import { sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import { Problem } from '#kernel/problem.ts'
import type { EntityRow } from '../model/entity.ts'
import { type Conditions, findConditions } from './plan.ts'
import { conditionsShape, paramsOf, shaped } from './plan-sql.ts'
import { fitting, type RowBatch, rowBatchesOf } from './row-batches.ts'
import { identified } from './simple-filters.ts'

/** What is known of an entity that was selected, before all of it is read. */
export type SelectedRow = Pick<
  EntityRow,
  | 'n'
  | 'id'
  | 'parent_id'
  | 'location_id'
  | 'is_location'
  | 'height'
  | 'entity_type_id'
  | 'sync_child_entity_locations'
>

/** What a selection comes to. */
export interface Selected {
  /** In the order of their row numbers. */
  readonly rows: readonly SelectedRow[]
  /** Ids that nothing in the group has. */
  readonly missing: readonly string[]
}

const rowsOf = (conditions: Conditions, batch: RowBatch) =>
  shaped<SelectedRow>(
    `selected ${batch.shape} ${conditionsShape(conditions)}`,
    (
      p,
      dialect,
    ) => sql`select e.n, e.id, e.parent_id, e.location_id, e.is_location, e.height, e.entity_type_id,
      e.sync_child_entity_locations ${fitting(conditions, batch, p, dialect)}`,
  )

/** Finds what was selected; throws `bulk.too_many`. */
export async function findSelected(db: Reader, groupId: string, selection: Selection): Promise<Selected> {
  const conditions =
    'ids' in selection
      ? conditionsFor(groupId, selection.ids)
      : await findConditions(db, groupId, selection.query)
  const except = new Set('except' in selection ? selection.except : [])
  const rows: SelectedRow[] = []
  for await (const batch of rowBatchesOf(db, conditions)) {
    const found = await db.all(rowsOf(conditions, batch), { ...paramsOf(conditions), ...batch.params })
    for (const row of found) if (!except.has(row.id)) rows.push(row)
    if (rows.length > maxSelected) throw new Problem('bulk.too_many')
  }
  rows.sort((a, b) => a.n - b.n)
  return { rows, missing: 'ids' in selection ? missingOf(selection.ids, rows) : [] }
}

const conditionsFor = (groupId: string, ids: readonly string[]): Conditions => ({
  groupId,
  isLocation: [0, 1],
  archived: [0, 1],
  filters: [identified(groupId, ids)],
})

function missingOf(ids: readonly string[], rows: readonly SelectedRow[]): string[] {
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter(id => !found.has(id))
}
