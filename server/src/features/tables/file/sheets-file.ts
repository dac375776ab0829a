import { requireValue } from '#kernel/require-value.ts'
import { foldHeader } from '../columns/fold-header.ts'
import type { CsvFile, CsvRow, Span } from './csv-file.ts'
import { maxCells, maxRows, tooLarge } from './limits.ts'

/** The name of all sheets together; no sheet can be called so. */
export const allSheets = '*'

/** The header of the column with the names of the sheets, which is understood as a location. */
const sheetHeader = 'Worksheet'

/** A sheet, whose bytes begin at `start` of those of all sheets. */
export interface SheetOfFile {
  readonly name: string
  readonly start: number
  readonly file: CsvFile
}

/** Where the rows of a sheet begin among those of all sheets. */
export interface SheetRows {
  readonly sheet: string
  readonly rowsBefore: number
}

/** The sheet of a row, and its number there. */
export interface SheetPlace {
  readonly sheet: string
  readonly sheetRow: number
}

/** Where a row of all sheets together is; undefined for a table of one sheet. */
export function placeIn(sheets: readonly SheetRows[], row: number): SheetPlace | undefined {
  const found = sheets.findLast(({ rowsBefore }) => rowsBefore < row)
  return found && { sheet: found.sheet, sheetRow: row - found.rowsBefore }
}

interface Part extends SheetOfFile {
  /** For each of its columns, that of the whole table. */
  readonly columns: readonly number[]
}

/** Several sheets as one table, with a column for the name of the sheet. Rows are counted on from one sheet to the next. */
export class SheetsFile {
  readonly headers: readonly string[]
  readonly repeatedHeaders: readonly string[]
  readonly headerRow: number
  readonly isOurs: boolean
  readonly titleRows: readonly CsvRow[]
  readonly #parts: readonly Part[]
  /** The number of rows before each part, as far as they have been read. */
  readonly #before: number[] = []

  /** `sheets` has one at least. */
  constructor(sheets: readonly SheetOfFile[]) {
    const headers = [sheetHeader]
    const known = new Map([[foldHeader(sheetHeader), 0]])
    const columnOf = (header: string): number => {
      const column = known.get(foldHeader(header)) ?? headers.length
      if (column === headers.length) headers.push(header)
      known.set(foldHeader(header), column)
      return column
    }
    this.#parts = sheets.map(sheet => ({ ...sheet, columns: sheet.file.headers.map(columnOf) }))
    const { file } = requireValue(sheets[0])
    this.headers = headers
    this.repeatedHeaders = [...new Set(sheets.flatMap(sheet => sheet.file.repeatedHeaders))]
    this.headerRow = file.headerRow
    this.isOurs = file.isOurs
    this.titleRows = file.titleRows
  }

  /** All rows of all sheets, as `CsvFile` has them. */
  async *batches(): AsyncGenerator<readonly CsvRow[]> {
    let before = 0
    let count = 0
    for (const [i, part] of this.#parts.entries()) {
      let last = 0
      this.#before[i] = before
      for await (const rows of part.file.batches({ mayBeEmpty: this.#parts.length > 1 })) {
        count += rows.length
        if (count > maxRows) throw tooLarge('rows', maxRows, 'more in all sheets')
        if (count * this.headers.length > maxCells) throw tooLarge('cells', maxCells, 'more in all sheets')
        last = rows.at(-1)?.row ?? last
        yield rows.map(({ row, start, end, cells }) => ({
          row: before + row,
          start: part.start + start,
          end: part.start + end,
          cells: this.#spread(part, cells),
        }))
      }
      before += last
    }
  }

  /** The sheets, each with how many rows are counted before it, as far as they have been read. */
  get sheetRows(): readonly SheetRows[] {
    return this.#before.map((rowsBefore, i) => ({ sheet: requireValue(this.#parts[i]).name, rowsBefore }))
  }

  /** As `CsvFile` has it. */
  isNumber(row: number, column: number): boolean {
    const i = this.#before.findLastIndex(before => before < row)
    const part = this.#parts[i]
    return part?.file.isNumber(row - (this.#before[i] ?? 0), part.columns.indexOf(column)) === true
  }

  /** The cells of a row that came in a batch. */
  cellsOf({ start, end }: Span): readonly string[] {
    const part = requireValue(this.#parts.findLast(each => each.start <= start))
    return this.#spread(part, part.file.cellsOf({ start: start - part.start, end: end - part.start }))
  }

  #spread({ name, columns }: Part, cells: readonly string[]): readonly string[] {
    const all = Array<string>(this.headers.length).fill('')
    all[0] = name
    for (const [i, cell] of cells.entries()) all[columns[i] ?? all.length] = cell
    return all
  }
}
