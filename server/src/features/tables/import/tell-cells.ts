import type { RowError } from '@stowage/contract/tables/imports'
import { cutToShown } from '../file/csv-text.ts'
import type { AskedRow, RowReader } from './read-rows.ts'
import type { RowErrors } from './row-errors.ts'

/** The first bad cells, with what stands in those whose rows could be read. */
export function tellCells(
  { rows }: RowErrors,
  reader: RowReader,
  asked: readonly AskedRow[],
): readonly RowError[] {
  const bad = new Set(rows.map(({ row }) => row))
  const readable = new Map(asked.filter(({ row }) => bad.has(row)).map(each => [each.row, each]))
  // Errors of a row stand together: it is read once.
  let last: { readonly row: AskedRow; readonly cells: readonly string[] } | undefined
  return rows.map(error => {
    const row = readable.get(error.row)
    const at = reader.placeOf(error.column)
    if (row === undefined || at === undefined) return error
    if (last?.row !== row) last = { row, cells: reader.cellsOf(row) }
    const cell = last.cells[at]
    return cell === undefined ? error : { ...error, value: cutToShown(cell) }
  })
}
