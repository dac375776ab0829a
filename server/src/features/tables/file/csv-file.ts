import { maxColumns } from '@stowage/contract/tables/import-options'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { type CsvRecord, RecordParser } from './csv-records.ts'
import type { Dialect } from './dialect.ts'
import { findHeader, hasNoHeader } from './header-row.ts'
import { headersOf, isOurHeader } from './headers.ts'
import { maxCells, maxRowBytes, maxRows, tooLarge } from './limits.ts'
import { malformed } from './malformed.ts'

/** Where a record stands in a file, bytes. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** One record of a file; `row` counts records from 1, the header and what is blank included. */
export interface CsvRow extends Span {
  readonly row: number
  readonly cells: readonly string[]
}

/** Bytes of a file to parse at once. */
const pieceSize = 16 * 1024

/** Rows between two yields. */
const sliceSize = 200

const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

/** Rows to search for the header; about so many bytes and records, as most can be blank. */
const firstRows = 50
const firstBytes = 1024 * 1024
const firstRecords = 20_000

/** Whether a table has a header; absent: it is recognised. */
export interface HeaderOptions {
  readonly header?: 'row' | 'none' | undefined
  /** Are texts in quotes, and numbers not? */
  readonly quotesTexts?: boolean
  /** With `keep`, a first row with values like those below is no header. */
  readonly otherColumns?: 'skip' | 'keep' | undefined
}

/** A CSV file in UTF-8. A batch of it is parsed at once; only where rows stand is kept of it. */
export class CsvFile {
  /** The names of the columns, each of which is there once. */
  readonly headers: readonly string[]
  readonly repeatedHeaders: readonly string[]
  /** Which record the header is. */
  readonly headerRow: number
  readonly isOurs: boolean
  /** Rows above the header. */
  readonly titleRows: readonly CsvRow[]
  readonly #quotesTexts: boolean
  /** The cells of rows that look like numbers and are texts. */
  readonly #texts = new Map<number, readonly number[]>()
  readonly #bytes: Buffer
  readonly #parser: RecordParser
  /** Where the record behind the header begins. */
  readonly #start: number

  constructor(bytes: Buffer, { delimiter, start }: Dialect, options: HeaderOptions = {}) {
    const { quotesTexts = false } = options
    this.#bytes = bytes
    this.#quotesTexts = quotesTexts
    this.#parser = new RecordParser(delimiter, { quotesTexts })
    const rows = this.#firstRows(start)
    const isBare =
      options.header === 'none' ||
      (options.header === undefined && options.otherColumns === 'keep' && hasNoHeader(rows))
    const at = isBare ? 0 : findHeader(rows)
    const header = isBare ? undefined : rows[at]
    const cells = isBare ? unnamed(rows) : (header?.cells ?? [])
    if (cells.length > maxColumns) throw tooLarge('columns', maxColumns, `${cells.length}`)
    this.titleRows = rows.slice(0, at)
    this.headerRow = isBare ? 0 : (header?.row ?? 1)
    this.isOurs = cells.some(isOurHeader)
    this.#start = isBare ? start : (header?.end ?? bytes.length)
    const { headers, repeatedHeaders } = headersOf(cells)
    this.headers = headers
    this.repeatedHeaders = repeatedHeaders
  }

  /** All rows behind the header that are not blank, in batches; in between, the event loop has a turn. */
  async *batches({ mayBeEmpty = false } = {}): AsyncGenerator<readonly CsvRow[]> {
    const count = new Counter(this.headerRow)
    for (let start = this.#start; start < this.#bytes.length; ) {
      const records = this.#recordsFrom(start, count.row + 1)
      for (let from = 0; from < records.length; from += sliceSize) {
        const rows: CsvRow[] = []
        for (const { cells, end, texts } of records.slice(from, from + sliceSize)) {
          const fitting = isBlank(cells) ? undefined : this.#fit(cells)
          count.take(fitting, cells.length)
          if (texts.length > 0) this.#texts.set(count.row, texts)
          if (fitting !== undefined) rows.push({ row: count.row, cells: fitting, start, end })
          start = end
        }
        yield rows
        await yieldToEventLoop()
      }
    }
    if (count.rows === 0 && !mayBeEmpty)
      throw malformed('The file needs a line of column names and at least one row')
  }

  /** Is a cell of a row that came in a batch a number, whatever the decimal sign of its column is? */
  isNumber(row: number, column: number): boolean {
    return this.#quotesTexts && this.#texts.get(row)?.includes(column) !== true
  }

  /** The cells of a row that came in a batch. */
  cellsOf({ start, end }: Span): readonly string[] {
    return this.#fit(requireValue(this.#parser.parse(this.#textOf(start, end), start, true)[0]).cells)
  }

  /** A row with a cell for every column; what it has beyond the last one stays unless it is blank. */
  #fit(cells: readonly string[]): readonly string[] {
    const columns = this.headers.length
    if (cells.length < columns) return [...cells, ...Array<string>(columns - cells.length).fill('')]
    let length = cells.length
    while (length > columns && cells[length - 1]?.trim() === '') length--
    return length === cells.length ? cells : cells.slice(0, length)
  }

  /** The first records that are not blank: one is enough of a file with our columns. What is wrong further down is told later. */
  #firstRows(from: number): readonly CsvRow[] {
    const rows: CsvRow[] = []
    const enough = Math.min(this.#bytes.length, from + firstBytes)
    const isEnough = () => rows.length === firstRows || rows[0]?.cells.some(isOurHeader) === true
    for (let start = from, row = 1; start < enough && row < firstRecords; ) {
      const records = rows.length === 0 ? this.#recordsFrom(start, row) : (this.#piece(start) ?? [])
      if (records.length === 0) return rows
      for (const { cells, end, fault } of records) {
        if (fault !== undefined) return rows
        if (!isBlank(cells)) rows.push({ row, cells, start, end })
        if (isEnough()) return rows
        start = end
        row++
      }
    }
    return rows
  }

  /** The records that are complete in the next piece of the file, at least one if there is any. */
  #recordsFrom(start: number, row: number): CsvRecord[] {
    const records = this.#piece(start)
    if (records === undefined)
      throw tooLarge('row_bytes', maxRowBytes, `more in record ${row}, where perhaps a quote is never closed`)
    const bad = records.findIndex(({ fault }) => fault !== undefined)
    if (bad >= 0)
      throw malformed(`The file cannot be read as CSV: ${records[bad]?.fault} (record ${row + bad})`)
    return records
  }

  /** The same, the last of them perhaps at fault; undefined when the first is too long. */
  #piece(start: number): CsvRecord[] | undefined {
    for (let size = pieceSize; size <= maxRowBytes; size *= 2) {
      const end = this.#endOfText(start + size)
      const records = this.#parser.parse(this.#textOf(start, end), start, end === this.#bytes.length)
      if (records.length > 0 || end === this.#bytes.length) return records
    }
    return undefined
  }

  #textOf(start: number, end: number): string {
    return this.#bytes.toString('utf8', start, end)
  }

  /** A place near this one that is not in the middle of a letter. */
  #endOfText(near: number): number {
    let end = Math.min(near, this.#bytes.length)
    while (end < this.#bytes.length && (requireValue(this.#bytes[end]) & 0xc0) === 0x80) end--
    return end
  }
}

/** Empty names for the columns of a table without a header. */
const unnamed = (rows: readonly CsvRow[]): string[] =>
  Array<string>(Math.max(0, ...rows.map(({ cells }) => cells.length))).fill('')

/** Counts what a file has, and refuses more than an import takes. */
class Counter {
  /** The number of the last record. */
  row: number
  rows = 0
  #cells = 0

  constructor(row: number) {
    this.row = row
  }

  /** Counts a record of some cells; undefined for a blank one. */
  take(cells: readonly string[] | undefined, written: number): void {
    this.row++
    this.#cells += Math.max(cells?.length ?? 0, written)
    if (this.#cells > maxCells) throw tooLarge('cells', maxCells, `more up to record ${this.row}`)
    if (cells === undefined) return
    this.rows++
    if (this.rows > maxRows) throw tooLarge('rows', maxRows, `more up to record ${this.row}`)
  }
}
