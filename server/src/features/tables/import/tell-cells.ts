import type { RowError } from '@stowage/contract/tables/imports'
import { cutToShown } from '../file/csv-text.ts'
import { placeIn } from '../file/sheets-file.ts'
import type { RowSpan } from './corrections.ts'
import type { PreparedTable } from './prepare-table.ts'
import type { RowErrors } from './row-errors.ts'

/** The first bad cells, with the sheet where there are several, and with what stands in those whose rows could be read. */
export function tellCells(
  { rows }: RowErrors,
  { table }: PreparedTable,
  asked: readonly RowSpan[],
): readonly RowError[] {
  const bad = new Set(rows.map(({ row }) => row))
  const readable = new Map(asked.filter(({ row }) => bad.has(row)).map(each => [each.row, each]))
  // Errors of a row stand together: it is read once.
  let last: { readonly row: RowSpan; readonly cells: readonly string[] } | undefined
  const valueOf = ({ row: number, column }: RowError): string | undefined => {
    const row = readable.get(number)
    const at = table.placeOf(column)
    if (row === undefined || at === undefined) return undefined
    if (last?.row !== row) last = { row, cells: table.cellsOf(row) }
    return last.cells[at]
  }
  const sheets = table.file.sheetRows()
  return rows.map(error => {
    const value = valueOf(error)
    const told = value === undefined ? error : { ...error, value: cutToShown(value) }
    return { ...told, ...placeIn(sheets, error.row) }
  })
}
