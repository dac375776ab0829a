import type { ImportReport } from '@stowage/contract/tables/imports'
import { forEachBatch, inBatches } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findFieldNames, type LoadedEntity } from '#features/entities/index.ts'
import { cutToShown } from '../file/csv-text.ts'
import type { LoadedSubject } from './load-subjects.ts'
import type { PreparedTable } from './prepare-table.ts'
import type { AskedRow, ReadRows, RowReader } from './read-rows.ts'
import { ReportChanges } from './report-changes.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import type { RowErrors } from './row-errors.ts'
import { tellCells } from './tell-cells.ts'

/** Counts of an import, for the log and the history. */
export interface ImportFacts extends Readonly<Record<string, unknown>> {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly newLocations: number
  readonly newTags: number
  /** Custom fields that an item has more than once under one name: the first 1,000, and how many there are. */
  readonly fieldsLeftAlone: readonly LeftAlone[]
  readonly fieldsLeftAloneCount: number
}

/** A custom field that a row could not set. */
export interface LeftAlone {
  readonly row: number
  readonly column: string
  readonly entityId: string
}

/** The most fields that are told as left alone. */
const maxTold = 1000
/** The number of first rows that are told. */
const maxFirstRows = 12

/** Counts what an import does with the items of a file. */
export class ImportTotals {
  created = 0
  updated = 0
  unchanged = 0
  newLocations = 0
  newTags = 0
  readonly changes: ReportChanges
  readonly #wanted: ResolvedRows
  readonly #filledFields = new Set<string>()
  #leftAloneCount = 0
  readonly #leftAlone: LeftAlone[] = []

  constructor(wanted: ResolvedRows) {
    this.#wanted = wanted
    this.changes = new ReportChanges(wanted)
  }

  /** Counts an item of the file; without `after` it stays as it is. */
  note(loaded: LoadedSubject, after: LoadedEntity | undefined): void {
    const { subject, fields, before, values } = loaded
    if (after === undefined) this.unchanged++
    else if (before === null) this.created++
    else this.updated++
    this.changes.note(loaded, after)
    for (const [name, { cell }] of values.fields) if (cell !== '') this.#filledFields.add(name)
    this.#leftAloneCount += fields.leftAlone.length
    for (const column of fields.leftAlone) {
      this.#wanted.warnings.add('field_left_alone', { column }, subject.asked.row)
      if (this.#leftAlone.length < maxTold)
        this.#leftAlone.push({ row: subject.asked.row, column, entityId: subject.id })
    }
  }

  get facts(): ImportFacts {
    const { created, updated, unchanged, newLocations, newTags } = this
    const counts = { created, updated, unchanged, newLocations, newTags }
    return { ...counts, fieldsLeftAlone: this.#leftAlone, fieldsLeftAloneCount: this.#leftAloneCount }
  }

  /** The custom fields that the file brings, no item of the group has, and no definition names. */
  async newFields(db: Reader, groupId: string): Promise<string[]> {
    const known = new Set(this.#filledFields.size === 0 ? [] : await findFieldNames(db, groupId))
    const { definitions } = this.#wanted.reader.prepared
    return [...this.#filledFields].filter(name => !known.has(name) && definitions.named(name).length === 0)
  }
}

/** The part of a report about the reading of a table. */
type Understood = Pick<
  ImportReport,
  | 'encoding'
  | 'encodingCertain'
  | 'encodingSample'
  | 'delimiter'
  | 'sheet'
  | 'sheets'
  | 'sheetRows'
  | 'preset'
  | 'headerRow'
  | 'columns'
  | 'firstRows'
  | 'decisions'
>

/** Tells in which way a table was read. */
export async function tellTable({
  table,
  columns,
  mapped,
  decisions,
  skippedRows,
}: PreparedTable): Promise<Understood> {
  const { file } = table
  const sheetRows = file.sheetRows().map(each => ({ ...each }))
  const cut = (cells: readonly string[]) => cells.map(cutToShown)
  const firstRows: ImportReport['firstRows'] = file.titleRows.map(({ row, cells }) => ({
    row,
    is: 'title',
    cells: cut(cells),
  }))
  if (file.headerRow > 0) firstRows.push({ row: file.headerRow, is: 'header', cells: cut(file.headers) })
  for await (const rows of file.batches()) {
    for (const { row, cells } of rows.slice(0, maxFirstRows))
      firstRows.push({ row, is: skippedRows.get(row) ?? 'row', cells: cut(cells) })
    break
  }
  return {
    encoding: file.encoding,
    encodingCertain: file.encodingCertain,
    encodingSample: file.encodingSample.map(cutToShown),
    delimiter: file.delimiter,
    sheet: file.sheet,
    sheets: [...file.sheets],
    ...(sheetRows.length === 0 ? {} : { sheetRows }),
    preset: mapped.preset,
    headerRow: file.headerRow,
    columns: columns.map(({ header, target, matchedBy, decimal, dates, certain, samples }) => {
      return { header, mappedTo: target, matchedBy, decimal, dates, certain, samples: [...samples] }
    }),
    firstRows: firstRows.slice(0, 30),
    decisions: [...decisions],
  }
}

/** The input of a report when everything is counted. */
interface Told {
  readonly reader: RowReader
  readonly rows: ReadRows
  readonly rowErrors: RowErrors
  readonly wanted: ResolvedRows
  readonly totals: ImportTotals
  readonly duplicates: number
  readonly newFields: readonly string[]
}

/** The report of an import or a dry run, without its rows. */
export async function reportOf(told: Told): Promise<ImportReport> {
  const { reader, rows, rowErrors, wanted, totals } = told
  const { created, updated, unchanged } = totals
  const understood = await tellTable(reader.prepared)
  const changes = totals.changes.changes
  const { locations } = wanted
  const newLocations = await inBatches(locations.locations.missing, async batch =>
    batch.map(({ id }) => cutToShown(locations.plannedPath(id).join(' / '))),
  )
  const overridden = await warnOfOverridden(rows.asked, wanted)
  return {
    ...understood,
    rowCount: rows.numbers.length,
    create: created,
    update: updated,
    unchanged: unchanged + overridden,
    skipped: wanted.matches.skipped.size,
    error: countBad(rows, rowErrors, understood.headerRow),
    duplicates: told.duplicates,
    newLocations,
    newTags: wanted.tags.wanted,
    newProducts: wanted.products.wanted.map(cutToShown),
    newTypes: wanted.types.made.map(({ name }) => name ?? ''),
    newFields: [...told.newFields],
    changes,
    warnings: wanted.warnings.all,
    errors: [...tellCells(rowErrors, reader.prepared, rows.asked)],
    errorCount: rowErrors.count,
  }
}

/** The number of rows that cannot be imported, with the header when it has a fault. */
export const countBad = (
  { numbers, asked }: Pick<ReadRows, 'numbers'> & { readonly asked: readonly Pick<AskedRow, 'row'>[] },
  rowErrors: RowErrors,
  headerRow: number,
): number =>
  numbers.length -
  asked.filter(({ row }) => !rowErrors.isBad(row)).length +
  (rowErrors.isBad(headerRow) ? 1 : 0)

/** Warns of rows about an item of which a later row says something else; answers how many. */
async function warnOfOverridden(
  rows: readonly AskedRow[],
  { matches, warnings }: ResolvedRows,
): Promise<number> {
  let count = 0
  await forEachBatch(rows, async batch => {
    for (const asked of batch) {
      const last = matches.subjectOf.get(asked)?.asked
      if (last === undefined || last === asked) continue
      warnings.add('overridden_row', { by: last.row }, asked.row)
      count++
    }
  })
  return count
}
