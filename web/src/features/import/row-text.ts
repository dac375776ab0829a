import type { ImportReport } from '@stowage/contract/tables/imports'
import { formatNumber } from '../../i18n/format.ts'

/** Where a row is: of several sheets together, its number in its sheet. */
export function rowPlace(
  { sheetRows = [] }: Pick<ImportReport, 'sheetRows'>,
  row: number,
): { readonly row: number; readonly sheet: string | undefined } {
  const found = sheetRows.findLast(({ rowsBefore }) => rowsBefore < row)
  return { row: row - (found?.rowsBefore ?? 0), sheet: found?.sheet }
}

/** The number of a row, and its sheet where there are several: `12 (Garage)`. */
export function rowText(report: Pick<ImportReport, 'sheetRows'>, row: number): string {
  const place = rowPlace(report, row)
  const number = formatNumber(place.row)
  return place.sheet === undefined ? number : `${number} (${place.sheet})`
}
