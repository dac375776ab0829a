import { isUtf8 } from 'node:buffer'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { type CsvRecord, RecordParser } from './csv-records.ts'
import { maxCells, maxColumns, maxRowBytes, maxRows, tooLarge } from './limits.ts'

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

/** How much of a file is parsed at once, bytes. */
const pieceSize = 16 * 1024

/** How many rows are worked on between two yields. */
const sliceSize = 200

const malformed = (text: string, cause?: unknown): Problem => new Problem('import.malformed', { text, cause })

/** A CSV file: UTF-8, a byte-order mark or none, commas, semicolons or tabs, LF or CRLF or both. A batch of it is parsed at once. */
export class CsvFile {
  readonly headers: readonly string[]
  /** Which record the header is: the first that is not blank. */
  readonly headerRow: number
  readonly #bytes: Buffer
  readonly #parser: RecordParser
  /** Where the second record begins. */
  readonly #start: number

  constructor(bytes: Buffer) {
    if (!isUtf8(bytes)) throw malformed('The file is not UTF-8 text; save it as "CSV UTF-8"')
    this.#bytes = bytes
    const start = bytes.subarray(0, mark.length).equals(mark) ? mark.length : 0
    const text = this.#textOf(start, this.#endOfText(start + maxRowBytes))
    const blank = requireValue(blankLines.exec(text))[0]
    this.headerRow = blank.split('\n').length
    this.#parser = new RecordParser(delimiterOf(firstRecord(text.slice(blank.length))))
    const [first] = this.#recordsFrom(start + blank.length, this.headerRow)
    this.headers = first?.cells ?? []
    this.#start = first?.end ?? bytes.length
    if (this.headers.length > maxColumns) throw tooLarge('columns', maxColumns, `${this.headers.length}`)
  }

  /** All rows that are not blank, in batches; in between, the event loop has a turn. */
  async *batches(): AsyncGenerator<readonly CsvRow[]> {
    const count = new Counter(this.headerRow)
    for (let start = this.#start; start < this.#bytes.length; ) {
      const records = this.#recordsFrom(start, count.row + 1)
      for (let from = 0; from < records.length; from += sliceSize) {
        const rows: CsvRow[] = []
        for (const { cells, end } of records.slice(from, from + sliceSize)) {
          if (count.take(cells)) rows.push({ row: count.row, cells, start, end })
          start = end
        }
        yield rows
        await yieldToEventLoop()
      }
    }
    if (count.rows === 0) throw malformed('The file needs a line of column names and at least one row')
  }

  /** The cells of a row that came in a batch. */
  cellsOf({ start, end }: Span): readonly string[] {
    return requireValue(this.#parser.parse(this.#textOf(start, end), start, true)[0]).cells
  }

  /** The records that are complete in the next piece of the file, at least one if there is any. */
  #recordsFrom(start: number, row: number): CsvRecord[] {
    for (let size = pieceSize; size <= maxRowBytes; size *= 2) {
      const end = this.#endOfText(start + size)
      const records = this.#parser.parse(this.#textOf(start, end), start, end === this.#bytes.length)
      const bad = records.findIndex(({ fault }) => fault !== undefined)
      if (bad >= 0)
        throw malformed(`The file cannot be read as CSV: ${records[bad]?.fault} (record ${row + bad})`)
      if (records.length > 0 || end === this.#bytes.length) return records
    }
    throw tooLarge('row_bytes', maxRowBytes, `more in record ${row}, where perhaps a quote is never closed`)
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

const mark = Buffer.from([0xef, 0xbb, 0xbf])

/** The lines above the header in which nothing stands. */
const blankLines = /^(?:[,; \t\r]*\n)*/

/** Counts what a file has, and refuses more than an import takes. */
class Counter {
  /** The number of the last record. */
  row: number
  rows = 0
  #cells = 0

  constructor(headerRow: number) {
    this.row = headerRow
  }

  /** Counts a record; false for a blank one. */
  take(cells: readonly string[]): boolean {
    this.row++
    this.#cells += cells.length
    if (this.#cells > maxCells) throw tooLarge('cells', maxCells, `more up to record ${this.row}`)
    if (cells.every(cell => cell.trim() === '')) return false
    this.rows++
    if (this.rows > maxRows) throw tooLarge('rows', maxRows, `more up to record ${this.row}`)
    return true
  }
}

/** The first record without its line feed. */
function firstRecord(text: string): string {
  let inQuotes = false
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') inQuotes = !inQuotes
    else if (text[i] === '\n' && !inQuotes) return text.slice(0, i)
  }
  return text
}

/** The delimiter that occurs most often outside of quotes. */
function delimiterOf(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length - 1
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}
