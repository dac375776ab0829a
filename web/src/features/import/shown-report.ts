import type { ImportKind } from '@stowage/contract/tables/import-options'
import type { ImportColumn, ImportReport, RowError } from '@stowage/contract/tables/imports'
import type { Choices, Fix } from './choices.ts'

/** The columns as they are chosen now: the report may still be that of the choices before. */
export const columnsNow = (
  { columns }: ImportReport,
  { mapping, otherColumns }: Choices,
): readonly ImportColumn[] =>
  columns.map(column => {
    const isLeftOut = otherColumns === 'skip' && isKept(column)
    return {
      ...column,
      mappedTo: mapping[column.header] ?? (isLeftOut ? { skip: true as const } : column.mappedTo),
    }
  })

/** The kind of rows of a report, by its columns. */
export const kindOfRows = ({ columns }: Pick<ImportReport, 'columns'>): ImportKind =>
  columns.some(({ mappedTo }) => 'contact' in mappedTo) ? 'contacts' : 'items'

/** Is it a column that nothing names, and a custom field by that? */
export const isKept = ({ matchedBy, mappedTo }: Pick<ImportColumn, 'matchedBy' | 'mappedTo'>): boolean =>
  matchedBy === 'none' && 'field' in mappedTo

/** What has to be decided before anything can be imported: the encoding has a guess that can stay. */
export const openDecisions = ({ decisions }: ImportReport): ImportReport['decisions'] =>
  decisions.filter(({ code }) => code !== 'import.encoding_uncertain')

/** A cell that is in the way, or was before somebody changed it. */
export interface BadCell {
  readonly row: number
  readonly column: string
  /** What is wrong with it; undefined: nothing any more. */
  readonly error: RowError | undefined
  readonly fix: Fix | undefined
}

const keyOf = ({ row, column }: { readonly row: number; readonly column: string }): string =>
  JSON.stringify([row, column])

/** The cells to fix and those that are fixed, in the order of the file. */
export function badCellsOf(
  { errors }: Pick<ImportReport, 'errors'>,
  { fixes, skippedRows }: Choices,
): readonly BadCell[] {
  const skipped = new Set(skippedRows)
  const cells = new Map<string, BadCell>()
  for (const fix of fixes) {
    const { row, column } = fix
    if (!skipped.has(row) && fix.was !== undefined)
      cells.set(keyOf(fix), { row, column, error: undefined, fix })
  }
  for (const error of errors) {
    const { row, column } = error
    if (!skipped.has(row)) cells.set(keyOf(error), { row, column, error, fix: cells.get(keyOf(error))?.fix })
  }
  return [...cells.values()].sort((one, other) => one.row - other.row)
}

/** How many items the import makes or changes. */
export const importedCount = ({ create, update }: ImportReport): number => create + update
