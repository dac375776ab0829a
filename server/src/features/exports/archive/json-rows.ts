import { isUtf8 } from 'node:buffer'
import { batchSize } from '#db/query/batches.ts'
import { ArchiveRefused } from '#files/zip-reader.ts'
import { requireValue } from '#kernel/require-value.ts'

/** How long the text of one row may be, bytes. */
const maxRow = 8 * 1024 * 1024

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d])
const mark = [0xef, 0xbb, 0xbf]

/** A row as it stands in a file. */
export type GivenRow = Readonly<Record<string, unknown>>

/** Finds where the objects of a JSON list begin and end, piece by piece, without taking them apart. */
class Splitter {
  readonly #name: string
  #depth = 0
  #inText = false
  #escaped = false
  #held: Buffer[] = []
  #size = 0
  /** What may come next between two rows. */
  #wants: 'list' | 'row or end' | 'comma or end' | 'row' | 'nothing' = 'list'

  constructor(name: string) {
    this.#name = name
  }

  /** The texts of the rows that end in this piece. */
  *take(piece: Buffer): Generator<string> {
    let start = 0
    for (let i = 0; i < piece.length; i++) {
      const byte = requireValue(piece[i])
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false
        else if (byte === backslash) this.#escaped = true
        else if (byte === quote) this.#inText = false
      } else if (this.#depth <= 1) {
        if (this.#between(byte)) start = i
      } else if (byte === quote) this.#inText = true
      else if (byte === openObject || byte === openList) this.#depth++
      else if ((byte === closeObject || byte === closeList) && --this.#depth === 1) {
        yield this.#textWith(piece.subarray(start, i + 1))
        this.#wants = 'comma or end'
      }
    }
    if (this.#depth > 1) this.#hold(piece.subarray(start))
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

/** The rows of a JSON list of objects, in slices; of a list of any length only a slice is in memory. */
export async function* readJsonRows(name: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<GivenRow[]> {
  const splitter = new Splitter(name)
  let rows: GivenRow[] = []
  let isFirst = true
  for await (const piece of pieces) {
    const hasMark = isFirst && mark.every((byte, i) => piece[i] === byte)
    isFirst = false
    for (const text of splitter.take(hasMark ? piece.subarray(mark.length) : piece)) {
      rows.push(parse(text, splitter))
      if (rows.length < batchSize) continue
      yield rows
      rows = []
    }
  }
  splitter.end()
  if (rows.length > 0) yield rows
}

function parse(text: string, splitter: Splitter): GivenRow {
  try {
    return JSON.parse(text)
  } catch {
    throw splitter.refusal('is not JSON')
  }
}
