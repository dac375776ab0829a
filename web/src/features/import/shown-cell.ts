import type { ImportColumn, ImportReport } from '@stowage/contract/tables/imports'
import { formatDay, formatMoney, formatNumber } from '../../i18n/format.ts'

const isoDay = /^\d{4}-\d\d-\d\d$/
const plainNumber = /^-?\d+(?:\.\d+)?$/
/** A text such as `1.299`, which need not be a number with three decimals. */
const ambiguous = /^-?\d{1,3}\.\d{3}$/

/** A cell as the spreadsheet shows it to the person: a workbook holds its numbers with a point, and days as `2026-01-31`. */
export function shownCell(
  cell: string,
  { decimal, dates, mappedTo }: Pick<ImportColumn, 'decimal' | 'dates' | 'mappedTo'>,
  { delimiter }: Pick<ImportReport, 'delimiter'>,
  currency: string,
): string {
  if (delimiter !== null) return cell
  if (dates !== null) return isoDay.test(cell) ? formatDay(cell) : cell
  if (decimal === null || !plainNumber.test(cell) || ambiguous.test(cell)) return cell
  const isPrice = 'member' in mappedTo && prices.has(mappedTo.member)
  return isPrice ? formatMoney(Number(cell), currency) : formatNumber(Number(cell))
}

const prices: ReadonlySet<string> = new Set(['price', 'total', 'purchasePrice', 'soldPrice'])
