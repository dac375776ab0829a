/** One record of a file. */
export interface CsvRecord {
  readonly cells: readonly string[]
  /** The position behind the record, bytes. */
  readonly end: number
  /** Why it cannot be read. */
  readonly fault: string | undefined
  /** The cells in quotes that look like numbers, where that says that they are texts. */
  readonly texts: readonly number[]
}

const noTexts: readonly number[] = []

/** May a text be a number of which the decimal sign is not known? */
const hasSign = /\d[.,]\d/u

/** The most records to cut at once: millions of empty lines would take memory. */
const maxRecords = 1000

/** The blanks that may stand between a delimiter and a quote. */
const blanks = ' \t\u00a0'

/** The most cells of a record: as many as a spreadsheet row has, blank ones included. */
const maxRecordCells = 16_384

const faults = {
  many: `there are more than ${maxRecordCells} cells`,
  open: 'a quote is never closed',
  behind: 'a cell with a quote needs quotes around it, and the quote doubled',
} as const

/**
 * Cuts pieces of a file into records, which end in LF, CR or CRLF. Quotes stand around a cell, with blanks beside them or none;
 * a quote in the middle of a cell without quotes is a letter like others.
 */
export class RecordParser {
  readonly #delimiter: string
  readonly #quotesTexts: boolean
  #texts: number[] = []
  #text = ''
  #isLast = false
  #at = 0
  #fault: string | undefined
  /** Where the next delimiter, LF and CR are: in a text without one, each is looked for only once. */
  readonly #next: [Mark, Mark, Mark]

  /** `quotesTexts`: texts have quotes, and numbers have none. */
  constructor(delimiter: string, { quotesTexts = false } = {}) {
    this.#delimiter = delimiter
    this.#quotesTexts = quotesTexts
    this.#next = [new Mark(delimiter), new Mark('\n'), new Mark('\r')]
  }

  /**
   * The first 1,000 records of a text that begins at a byte of the file; when it is not the last of the file, those that are
   * complete.
   */
  parse(text: string, start: number, isLast: boolean): CsvRecord[] {
    const isAscii = Buffer.byteLength(text) === text.length
    this.#text = text
    this.#isLast = isLast
    for (const mark of this.#next) mark.look(text)
    const records: CsvRecord[] = []
    let end = start
    for (let from = 0; from < text.length && records.length < maxRecords; from = this.#at) {
      this.#at = from
      this.#fault = undefined
      if (this.#texts.length > 0) this.#texts = []
      const cells = this.#record()
      if (cells === undefined) break
      end += isAscii ? this.#at - from : Buffer.byteLength(text.slice(from, this.#at))
      const texts = this.#texts.length > 0 ? this.#texts : noTexts
      records.push({ cells, end, fault: this.#fault, texts })
      if (this.#fault !== undefined) break
    }
    this.#text = ''
    for (const mark of this.#next) mark.look('')
    return records
  }

  /** The cells up to the end of the line; undefined when the text ends before. */
  #record(): string[] | undefined {
    const cells: string[] = []
    for (;;) {
      const from = this.#at
      const cell = this.#cell()
      if (cell === undefined) return undefined
      if (this.#quotesTexts && this.#text[from] === '"' && hasSign.test(cell)) this.#texts.push(cells.length)
      if (cells.length === maxRecordCells) this.#fault = faults.many
      if (this.#fault === faults.many) return cells
      cells.push(copyOf(cell))
      const next = this.#text[this.#at]
      if (next === undefined) return this.#isLast ? cells : undefined
      this.#at++
      if (this.#fault !== undefined || next === '\n') return cells
      if (next !== '\r') continue
      if (this.#at === this.#text.length && !this.#isLast) return undefined
      if (this.#text[this.#at] === '\n') this.#at++
      return cells
    }
  }

  /** The next cell, behind which the cursor then stands; undefined when the text ends before. */
  #cell(): string | undefined {
    const open = this.#skipBlanks(this.#at)
    if (this.#text[open] === '"' && !this.#isBare(open)) return this.#quoted(open)
    const from = this.#at
    const [delimiter, feed, carriage] = this.#next
    this.#at = Math.min(delimiter.from(from), feed.from(from), carriage.from(from))
    return this.#text.slice(from, this.#at)
  }

  /** Does a quote belong to the text? Tables that are cut at tabs have no quotes around cells at times: `"Alpha" cable`. */
  #isBare(open: number): boolean {
    if (this.#delimiter !== '\t') return false
    const close = this.#closeOf(open)
    const behind = this.#text[this.#skipBlanks(close + 1)]
    if (close < 0 || behind === undefined || this.#isEnd(behind)) return false
    return !/[\r\n]/.test(this.#text.slice(open, close))
  }

  #closeOf(open: number): number {
    let close = this.#text.indexOf('"', open + 1)
    while (close >= 0 && this.#text[close + 1] === '"') close = this.#text.indexOf('"', close + 2)
    return close
  }

  #isEnd = (letter: string): boolean => letter === this.#delimiter || letter === '\n' || letter === '\r'

  #quoted(open: number): string | undefined {
    const text = this.#text
    const close = this.#closeOf(open)
    const at = close < 0 ? text.length : this.#skipBlanks(close + 1)
    if (at === text.length && !this.#isLast) return undefined
    this.#at = at
    if (close < 0) this.#fault = faults.open
    else if (at < text.length && !this.#isEnd(text[at] ?? '')) this.#fault = faults.behind
    return text.slice(open + 1, close < 0 ? text.length : close).replaceAll('""', '"')
  }

  #skipBlanks(from: number): number {
    let at = from
    for (let next = this.#text[at]; next !== undefined && blanks.includes(next); next = this.#text[at]) {
      if (next === this.#delimiter) break
      at++
    }
    return at
  }
}

/** Where the next one of a letter is. */
class Mark {
  readonly #letter: string
  #text = ''
  #at = 0

  constructor(letter: string) {
    this.#letter = letter
  }

  look(text: string): void {
    this.#text = text
    this.#at = -1
  }

  /** The first at or behind a place; the end of the text when there is none. */
  from(place: number): number {
    if (this.#at < place) {
      const found = this.#text.indexOf(this.#letter, place)
      this.#at = found < 0 ? this.#text.length : found
    }
    return this.#at
  }
}

/** A cell by itself: V8 keeps the whole text alive of which a string of 13 letters or more was cut. */
const copyOf = (cell: string): string => (cell.length < 13 ? cell : ` ${cell}`.slice(1))
