import { isUtf8 } from 'node:buffer'
import { anyJson, JsonTooLarge, parseJson } from '@stowage/contract/protocol/json'
import { batchSize } from '#db/query/batches.ts'
import { ArchiveRefused } from '#files/zip-reader.ts'
import { requireValue } from '#kernel/require-value.ts'

/** How many bytes of one row are kept at the most. */
const maxRow = 1024 * 1024

/** After how many bytes a batch of rows is full. */
const maxBatch = 1024 * 1024

/** How long the name of a column that is known may be, bytes. */
const maxName = 1024

/** Of how many columns of a row that are not known the names are kept. */
const maxUnknown = 100

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d])
const mark = [0xef, 0xbb, 0xbf]
const isNull = Buffer.from(':null')
const andMore = Buffer.from('"…":null')

/** A row as it stands in a file. */
export type GivenRow = Readonly<Record<string, unknown>>

/** Is there a column of this name? */
type IsKnown = (name: string) => boolean

/**
 * Finds where the objects of a JSON list begin and end, piece by piece, without taking them apart. Of a column that is not
 * known only the name is kept, with null for its value: what nobody reads takes no memory, however long it is.
 */
class Splitter {
  readonly #name: string
  readonly #isKnown: IsKnown
  #depth = 0
  #inText = false
  #escaped = false
  /** Whether the next text in a row is the name of a column. */
  #wantsName = false
  /** The beginning of a name that goes on in the next piece. */
  #column: Buffer | undefined
  /** What becomes of the current member of a row: its value is kept, or only its name is, or nothing. */
  #member: 'kept' | 'named' | 'dropped' = 'kept'
  #unknown = 0
  #held: Buffer[] = []
  #size = 0
  /** What may come next between two rows. */
  #wants: 'list' | 'row or end' | 'comma or end' | 'row' | 'nothing' = 'list'

  constructor(name: string, isKnown: IsKnown) {
    this.#name = name
    this.#isKnown = isKnown
  }

  /** The texts of the rows that end in this piece. */
  *take(piece: Buffer): Generator<string> {
    // Start of the bytes that are not held yet.
    let from = 0
    // Start of the name of a column.
    let column = 0
    for (let i = 0; i < piece.length; i++) {
      const byte = requireValue(piece[i])
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false
        else if (byte === backslash) this.#escaped = true
        else if (byte === quote) {
          this.#inText = false
          if (this.#wantsName) from = this.#endName(piece, from, column, i + 1)
        }
      } else if (this.#depth <= 1) {
        if (this.#between(byte)) from = i
      } else if (byte === quote) {
        this.#inText = true
        column = i
      } else if (byte === openObject || byte === openList) this.#depth++
      else if (byte === comma && this.#depth === 2) from = this.#endMember(from, i)
      else if ((byte === closeObject || byte === closeList) && --this.#depth === 1) {
        if (this.#member === 'dropped') this.#hold(andMore)
        yield this.#textWith(piece.subarray(this.#member === 'kept' ? from : i, i + 1))
        this.#wants = 'comma or end'
      }
    }
    if (this.#depth > 1) this.#holdRest(piece, from, column)
  }

  /** Decides about a member whose name has ended; answers from where on bytes are to be held. */
  #endName(piece: Buffer, from: number, start: number, end: number): number {
    const begun = this.#column
    const name =
      begun === undefined ? piece.subarray(start, end) : Buffer.concat([begun, piece.subarray(0, end)])
    this.#wantsName = false
    this.#column = undefined
    const column = nameIn(name)
    if (column !== undefined && this.#isKnown(column)) {
      if (begun === undefined) return from
      this.#hold(name)
      return end
    }
    if (begun === undefined) this.#hold(piece.subarray(from, start))
    this.#member = this.#unknown++ < maxUnknown && name.length <= maxName ? 'named' : 'dropped'
    if (this.#member === 'named') for (const part of [name, isNull]) this.#hold(part)
    return end
  }

  /** Goes on with the next member of a row; the comma before it stays if this one does. */
  #endMember(from: number, comma: number): number {
    const start = { kept: from, named: comma, dropped: comma + 1 }[this.#member]
    this.#member = 'kept'
    this.#wantsName = true
    return start
  }

  /** Holds what goes on in the next piece. */
  #holdRest(piece: Buffer, from: number, column: number): void {
    if (this.#member !== 'kept') return
    const isInName = this.#inText && this.#wantsName
    if (!isInName) return this.#hold(Buffer.from(piece.subarray(from)))
    if (this.#column === undefined) {
      this.#hold(Buffer.from(piece.subarray(from, column)))
      this.#column = Buffer.from(piece.subarray(column))
    } else if (this.#column.length <= maxName) this.#column = Buffer.concat([this.#column, piece])
  }

  /** Between two rows only blanks and commas may stand; true when a row begins. */
  #between(byte: number): boolean {
    if (blanks.has(byte)) return false
    const wants = this.#wants
    if (byte === openList && wants === 'list') {
      this.#depth = 1
      this.#wants = 'row or end'
    } else if (byte === openObject && (wants === 'row' || wants === 'row or end')) {
      this.#depth = 2
      this.#wantsName = true
      this.#member = 'kept'
      this.#unknown = 0
      return true
    } else if (byte === comma && wants === 'comma or end') this.#wants = 'row'
    else if (byte === closeList && (wants === 'comma or end' || wants === 'row or end')) {
      this.#depth = 0
      this.#wants = 'nothing'
    } else throw this.refusal('is not a JSON list of objects')
    return false
  }

  #hold(part: Buffer): void {
    this.#size += part.length
    if (this.#size > maxRow) throw this.refusal(`has a row of more than ${maxRow} bytes`)
    this.#held.push(part)
  }

  #textWith(last: Buffer): string {
    this.#hold(last)
    const text = Buffer.concat(this.#held)
    this.#held = []
    this.#size = 0
    if (!isUtf8(text)) throw this.refusal('is not UTF-8')
    return text.toString()
  }

  end(): void {
    if (this.#wants !== 'nothing') throw this.refusal('ends in the middle')
  }

  refusal(text: string): ArchiveRefused {
    return new ArchiveRefused(`${this.#name} ${text}`)
  }
}

/** The name of a column, of which the text is given with its quotes; undefined for one that is no JSON or too long. */
function nameIn(written: Buffer): string | undefined {
  if (written.length > maxName) return undefined
  const bare = written.toString('utf8', 1, written.length - 1)
  return bare.includes('\\') ? unescape(bare) : bare
}

function unescape(bare: string): string | undefined {
  try {
    return String(parseJson(`"${bare}"`, anyJson(maxName + 2)))
  } catch {
    return undefined
  }
}

/**
 * The rows of a JSON list of objects, in batches; of a list of any length only a batch is in memory, and of columns that
 * are not known the names.
 */
export async function* readJsonRows(
  name: string,
  pieces: AsyncIterable<Buffer>,
  isKnown: IsKnown,
): AsyncGenerator<GivenRow[]> {
  const splitter = new Splitter(name, isKnown)
  let rows: GivenRow[] = []
  let size = 0
  let isFirst = true
  for await (const piece of pieces) {
    const hasMark = isFirst && mark.every((byte, i) => piece[i] === byte)
    isFirst = false
    for (const text of splitter.take(hasMark ? piece.subarray(mark.length) : piece)) {
      rows.push(parse(text, splitter))
      size += text.length
      if (rows.length < batchSize && size < maxBatch) continue
      yield rows
      rows = []
      size = 0
    }
  }
  splitter.end()
  if (rows.length > 0) yield rows
}

function parse(text: string, splitter: Splitter): GivenRow {
  try {
    const row = parseJson(text, anyJson(maxRow))
    if (isObject(row)) return row
  } catch (error) {
    if (error instanceof JsonTooLarge)
      throw splitter.refusal(`has a row of more than ${error.limit} ${error.of}`)
  }
  throw splitter.refusal('is not JSON')
}

const isObject = (value: unknown): value is GivenRow => typeof value === 'object' && value !== null
