import { isListTable } from '#db/inventory/table-lists.ts'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { RecordedRow, RowChange, Values } from './fold-rows.ts'
import { nameRow, storedRows } from './stored-rows.ts'

const rowsSince = statement<{ groupId: string; n: number; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('change_rows')
    .select(['subject_id', 'table_name', 'row_key', 'op', 'before', 'after'])
    .where('group_id', '=', p.groupId)
    .where('n', '>', p.n)
    .where(({ ref }) => dialect.isAnyOf(ref('subject_id'), p.ids, 'text'))
    .orderBy('n', 'desc')
    .orderBy('position', 'desc'),
)

/** What was recorded of some subjects after a change, the newest first. */
export function findRowsSince(
  db: Reader,
  groupId: string,
  n: number,
  rows: readonly RowChange[],
): Promise<RecordedRow[]> {
  const ids = [...new Set(rows.map(({ subjectId }) => subjectId))]
  return inBatches(ids, batch => db.all(rowsSince, { groupId, n, ids: batch }))
}

/** Completes what a change has made of rows that came: what is stored now, less what was changed later. */
export async function withLaterValues(
  db: Reader,
  groupId: string,
  n: number,
  rows: readonly RowChange[],
): Promise<RowChange[]> {
  const asked = rows.filter(isUnknown)
  if (asked.length === 0) return [...rows]
  const later = Map.groupBy(await findRowsSince(db, groupId, n, asked), nameOfRecorded)
  const stored = await storedRows(db, groupId, asked)
  return rows.map(row => {
    if (!isUnknown(row)) return row
    const name = nameRow(row)
    return { ...row, after: (later.get(name) ?? []).reduce(before, stored.get(name) ?? {}) }
  })
}

/** Is it not recorded what the change has made of it? */
export const isUnknown = ({ table, existed, exists }: RowChange): boolean =>
  table !== 'entity_tags' && !isListTable(table) && exists && !existed

const nameOfRecorded = ({ table_name, subject_id, row_key }: RecordedRow): string =>
  `${table_name} ${subject_id} ${row_key}`

/** What a row was before somebody changed it. */
const before = (now: Values, row: RecordedRow): Values => ({ ...now, ...JSON.parse(row.before ?? '{}') })
