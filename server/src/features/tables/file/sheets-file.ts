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
    for (const part of this.#parts) {
      let last = 0
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
