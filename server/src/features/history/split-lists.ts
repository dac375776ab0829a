import { isListTable, ownerTable } from '#db/inventory/table-lists.ts'
import type { Reader } from '#db/reader-writer.ts'
import { differenceOf, type Element, type ListDifference, listBefore } from '#events/list-differences.ts'
import { storedLists } from '#events/stored-lists.ts'
import type { RecordedRow, RowChange, Values } from './fold-rows.ts'
import { findRowsSince } from './later-values.ts'
import { orderKey } from './stored-rows.ts'

/** Splits what a change did to lists: one row for each element that differs, and one for the order where that does. */
export async function splitLists(
  db: Reader,
  groupId: string,
  n: number,
  rows: readonly RowChange[],
): Promise<RowChange[]> {
  const latter = await listsAfter(db, groupId, n, rows)
  return rows.flatMap(row => {
    if (!isListTable(row.table)) return [row]
    const whole = wholeList(row.before)
    if (whole === undefined) return toRows(row, differenceIn(row.before, row.after))
    return toRows(row, differenceOf(whole, latter.get(row) ?? []))
  })
}

/** The same of lists that are not recorded whole; the others stay one row, of which is not told what differs. */
export const splitCompact = (rows: readonly RowChange[]): RowChange[] =>
  rows.flatMap(row =>
    isListTable(row.table) && 'fields' in row.after
      ? toRows(row, differenceIn(row.before, row.after))
      : [row],
  )

/** A list that was recorded whole: of what was deleted, and by older versions. */
const wholeList = ({ fields }: Values): readonly Element[] | undefined =>
  Array.isArray(fields) ? fields : undefined

const nothing = { elements: [] }

function differenceIn(before: Values, after: Values): ListDifference {
  const { fields: former = nothing }: { fields?: ListDifference['before'] } = before
  const { fields: latter = nothing }: { fields?: ListDifference['after'] } = after
  return { before: former, after: latter }
}

function toRows(list: RowChange, { before, after }: ListDifference): RowChange[] {
  const former = new Map(before.elements.map(element => [element['id'], element]))
  const latter = new Map(after.elements.map(element => [element['id'], element]))
  const rows = [...new Set([...former.keys(), ...latter.keys()])].map(
    (id): RowChange => ({
      ...list,
      key: String(id),
      existed: former.has(id),
      exists: latter.has(id),
      before: former.get(id) ?? {},
      after: latter.get(id) ?? {},
    }),
  )
  if (before.order === undefined) return rows
  const order = { before: { order: before.order }, after: { order: after.order } }
  return [...rows, { ...list, ...order, key: orderKey }]
}

/** What a change has made of the lists that it recorded whole. */
async function listsAfter(
  db: Reader,
  groupId: string,
  n: number,
  rows: readonly RowChange[],
): Promise<Map<RowChange, readonly Element[]>> {
  const gone = new Set(
    rows.filter(({ exists }) => !exists).map(({ table, subjectId }) => `${table} ${subjectId}`),
  )
  const asked = rows.filter(
    ({ table, subjectId, before }) =>
      isListTable(table) && wholeList(before) !== undefined && !gone.has(`${ownerTable(table)} ${subjectId}`),
  )
  const lists = new Map<RowChange, readonly Element[]>()
  if (asked.length === 0) return lists
  const later = Map.groupBy(await findRowsSince(db, groupId, n, asked), ({ subject_id }) => subject_id)
  for (const [table, some] of Map.groupBy(asked, each => each.table)) {
    const ids = some.map(({ subjectId }) => subjectId)
    const stored = await storedLists(db, groupId, table, ids)
    for (const row of some) {
      const since = (later.get(row.subjectId) ?? []).filter(each => each.table_name === table)
      lists.set(row, since.reduce(beforeRow, stored.get(row.subjectId) ?? []))
    }
  }
  return lists
}

/** What a list was before a later change of it. */
function beforeRow(list: readonly Element[], row: RecordedRow): readonly Element[] {
  const [before, after]: Values[] = [row.before, row.after].map(text => JSON.parse(text ?? '{}'))
  return wholeList(before ?? {}) ?? listBefore(list, differenceIn(before ?? {}, after ?? {}))
}

/** Did a recorded change of a list differ in this element, or in the order? */
export function touchesElement(
  { before, after }: Pick<RecordedRow, 'before' | 'after'>,
  key: string,
): boolean {
  const sides: Values[] = [before, after].map(text => JSON.parse(text ?? '{}'))
  const [former = {}, latter = {}] = sides
  if (wholeList(former) !== undefined) return true
  const difference = differenceIn(former, latter)
  if (key === orderKey) return difference.before.order !== undefined
  return [difference.before, difference.after].some(side => side.elements.some(({ id }) => id === key))
}
