import type { ColumnTarget } from '@stowage/contract/tables/import-options'
import type { ImportDecision, ImportReport, ImportWarningCode } from '@stowage/contract/tables/imports'
import type { TableOptions } from '../tables.ts'
import type { Meant } from './inventory.ts'
import type { InventoryColumn } from './locales.ts'
import { columnsOfInventory } from './locales.ts'
import type { Stored } from './stored-items.ts'
import type { Form } from './written-files.ts'

/** A member of an item that is stored otherwise than it was meant. */
export interface Difference {
  readonly name: string
  readonly column: InventoryColumn | 'item'
  readonly meant: unknown
  readonly stored: unknown
}

/** Where a table has which items, by the number of the row. */
export interface MeantTable {
  readonly meant: readonly Meant[]
  readonly headers: ReadonlyMap<InventoryColumn, string>
}

/** All that is stored otherwise than it was meant, in the columns that the table has. */
export function differencesOf(
  { meant, headers }: MeantTable,
  stored: ReadonlyMap<string, Stored>,
): Difference[] {
  return meant.flatMap((item): Difference[] => {
    const found = stored.get(item.name)
    if (found === undefined)
      return [{ name: item.name, column: 'item', meant: item.name, stored: [...stored.keys()] }]
    return columnsOfInventory
      .filter(column => headers.has(column) && !isEqual(item[column], found[column]))
      .map(column => ({ name: item.name, column, meant: item[column], stored: found[column] }))
  })
}

const isEqual = (meant: unknown, stored: unknown): boolean => {
  if (Array.isArray(meant) && Array.isArray(stored))
    return JSON.stringify(meant.toSorted()) === JSON.stringify(stored.toSorted())
  return meant === (stored ?? '')
}

/** Warnings after which a value may be another one. */
const telling: ReadonlySet<ImportWarningCode> = new Set([
  ...(['empty_mark', 'exponent', 'wrong_encoding', 'name_is_day', 'spelling', 'ambiguous_name'] as const),
  ...(['overridden_row', 'skipped_row'] as const),
])

/** Differences of which the report says nothing: neither that a column is left out, nor a warning for the row. */
export function untold(
  { meant, headers }: MeantTable,
  report: ImportReport,
  differences: readonly Difference[],
): Difference[] {
  const first = report.headerRow + 1
  return differences.filter(({ name, column }) => {
    const row = first + meant.findIndex(item => item.name === name)
    const header = column === 'item' ? undefined : headers.get(column)
    const isSkipped = report.columns.some(each => each.header === header && 'skip' in each.mappedTo)
    const isWarned = report.warnings.some(
      ({ code, params, rows }) =>
        telling.has(code) && rows.includes(row) && (params['column'] ?? header) === header,
    )
    return !isSkipped && !isWarned
  })
}

/** What a column should be. */
export const targetOf = (column: InventoryColumn): ColumnTarget => ({ member: column })

const same: Partial<Record<string, string>> = { price: 'purchasePrice' }

/** Columns that the report understands as something else, and those that it leaves out. */
export function misread(report: ImportReport, headers: MeantTable['headers']) {
  const wrong: string[] = []
  const skipped: string[] = []
  for (const [column, header] of headers) {
    const target = report.columns.find(each => each.header === header)?.mappedTo
    if (target === undefined || 'skip' in target) skipped.push(header)
    else if (!('member' in target) || (same[target.member] ?? target.member) !== column) wrong.push(header)
  }
  return { wrong, skipped }
}

/** The option that decides for the form in which a table was written. */
export function optionOf(code: ImportDecision['code'], form: Form): TableOptions {
  if (code === 'import.encoding_uncertain') return { encoding: form.encoding }
  return code === 'import.ambiguous_dates' ? { dates: form.dates } : { decimal: form.decimal }
}
