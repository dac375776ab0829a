import Papa from 'papaparse'
import { requireValue } from '#kernel/require-value.ts'

/** What stands in one record of a file. */
export interface CsvRecord {
  readonly cells: readonly string[]
  /** What follows the record, bytes. */
  readonly end: number
  /** Why it cannot be read. */
  readonly fault: string | undefined
}

/**
 * Cuts pieces of a file into records. There is one parser for all pieces: V8 would keep what a new one for each has read until the
 * next large collection, twice the size of the file.
 */
export class RecordParser {
  readonly #parser: Papa.Parser
  #text = ''
  #isAscii = true
  #hasQuotes = false
  /** Where the next record begins: in the file, bytes, and in the text. */
  #at = 0
  #cursor = 0
  #records: CsvRecord[] = []

  constructor(delimiter: string) {
    const step = (result: Papa.ParseStepResult<string[][]>) => this.#take(result)
    this.#parser = new Papa.Parser({ delimiter, newline: '\n', step } as Papa.ParseConfig)
  }

  /** The records of a text that begins at a byte of the file; when it is not the last of the file, those that are complete. */
  parse(text: string, start: number, isLast: boolean): CsvRecord[] {
    this.#text = text
    this.#isAscii = Buffer.byteLength(text) === text.length
    this.#hasQuotes = text.includes('"')
    this.#at = start
    this.#cursor = 0
    this.#parser.parse(text, 0, !isLast)
    const records = this.#records
    this.#records = []
    this.#text = ''
    return records
  }

  #take({ data, errors, meta }: Papa.ParseStepResult<string[][]>): void {
    const [text, from, to] = [this.#text, this.#cursor, meta.cursor]
    this.#at += this.#isAscii ? to - from : Buffer.byteLength(text.slice(from, to))
    this.#cursor = to
    const hasBareQuote = this.#hasQuotes && isBareQuoteIn(text.slice(from, to), meta.delimiter)
    const fault =
      errors.find(({ type }) => type === 'Quotes')?.message ?? (hasBareQuote ? bareQuote : undefined)
    const cells = withoutReturn(data[0] ?? [], text, to).map(copyOf)
    this.#records.push({ cells, end: this.#at, fault })
  }
}

/** A cell by itself: V8 keeps the whole text alive of which a string of 13 letters or more was cut. */
const copyOf = (cell: string): string => (cell.length < 13 ? cell : ` ${cell}`.slice(1))

/** The cells of the record that ends here, the last one without the carriage return of the line's end. */
function withoutReturn(cells: string[], text: string, cursor: number): string[] {
  const end = text[cursor - 1] === '\n' ? cursor - 1 : cursor
  // Behind a cell in quotes the parser has left it out; another one before the closing quote is the cell's own.
  if (text[end - 1] !== '\r' || text[end - 2] === '"') return cells
  return [...cells.slice(0, -1), requireValue(cells.at(-1)).slice(0, -1)]
}

const bareQuote = 'a cell with a quote needs quotes around it, and the quote doubled'

/** Has a record a quote in a cell that does not begin with one? The parser would take it as it stands. */
function isBareQuoteIn(record: string, delimiter: string): boolean {
  for (let open = record.indexOf('"'); open >= 0; ) {
    if (open > 0 && record[open - 1] !== delimiter) return true
    let close = record.indexOf('"', open + 1)
    while (close >= 0 && record[close + 1] === '"') close = record.indexOf('"', close + 2)
    if (close < 0) return false
    open = record.indexOf('"', close + 1)
  }
  return false
}
