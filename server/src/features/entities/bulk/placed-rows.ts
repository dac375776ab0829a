import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { SelectedRow } from '../list/find-selected.ts'
import type { EntityRow } from '../model/entity.ts'

const columns = [
  'n',
  'id',
  'parent_id',
  'location_id',
  'is_location',
  'height',
  'sync_child_entity_locations',
] as const satisfies readonly (keyof EntityRow)[]

/** What is known of an entity before it is judged whether it can be moved or converted. */
export type PlacedRow = Pick<EntityRow, (typeof columns)[number]>

const placedRows = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select(columns)
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number'))
    .orderBy('n'),
)

/** Where the selected entities are and what they are, in the same order. */
export const findPlacedRows = (
  db: Reader,
  groupId: string,
  rows: readonly SelectedRow[],
): Promise<PlacedRow[]> =>
  inBatches(rows, batch => db.all(placedRows, { groupId, rowNumbers: batch.map(({ n }) => n) }))
