import type { Bytes } from './bytes.ts'

/** The most entries of a table to read. */
const maxEntries = 4096
/** The most tables that an entry may lead to. */
const maxTargets = 64
/** Bytes of a value, by its type. */
const widths = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** The tag of the entry that says how the picture is to be held. */
const orientation = 0x0112

/** A fact: what it is about, and what it says or where that is. */
export interface Entry {
  readonly tag: number
  /** The twelve bytes as they are. */
  readonly raw: Buffer
  /** Bytes of its value. */
  readonly length: number
  /** Where these are, when they do not fit into the entry. */
  readonly value: number
}

/** Facts that stand together, and where the next such table is. */
export interface Table {
  readonly entries: readonly Entry[]
  readonly next: number
}

/** A picture's tables of facts (TIFF, which is also what EXIF is made of), in its order of bytes. */
export class Tables {
  readonly #bytes: Bytes
  readonly #isLittle: boolean

  /** Where the first table is. */
  readonly first: number

  constructor(bytes: Bytes, head: Buffer) {
    this.#bytes = bytes
    this.#isLittle = head.toString('latin1', 0, 2) === 'II'
    this.first = this.u32(head, 4)
  }

  u16 = (from: Buffer, at: number): number => (this.#isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at))
  u32 = (from: Buffer, at: number): number => (this.#isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at))

  short(value: number): Buffer {
    return Buffer.from(this.#isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255])
  }

  async at(offset: number): Promise<Table | undefined> {
    const head = await this.#bytes.read(offset, 2)
    if (head.length < 2) return undefined
    const count = this.u16(head, 0)
    const body = await this.#bytes.read(offset + 2, count * 12 + 4)
    if (count > maxEntries || body.length < count * 12) return undefined
    const entries = Array.from({ length: count }, (_, i) => this.#entry(body.subarray(i * 12, i * 12 + 12)))
    return { entries, next: body.length < count * 12 + 4 ? 0 : this.u32(body, count * 12) }
  }

  #entry(raw: Buffer): Entry {
    const length = (widths[this.u16(raw, 2)] ?? 1) * this.u32(raw, 4)
    return { tag: this.u16(raw, 0), raw, length, value: this.u32(raw, 8) }
  }

  /** Where the tables are to which an entry leads. */
  async targets({ length, value }: Entry): Promise<number[]> {
    if (length <= 4) return [value]
    const list = await this.#bytes.read(value, Math.min(length, maxTargets * 4))
    return Array.from({ length: Math.floor(list.length / 4) }, (_, i) => this.u32(list, i * 4))
  }
}

/** The tables of a TIFF, or of EXIF, which begins like one; undefined when it is something else. */
export async function openTables(bytes: Bytes): Promise<Tables | undefined> {
  const head = await bytes.read(0, 8)
  if (head.length < 8 || !['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4))) return undefined
  return new Tables(bytes, head)
}

/** The orientation in EXIF, 1 (upright) to 8; 1 when it is missing or broken. */
export async function orientationIn(exif: Bytes): Promise<number> {
  const tables = await openTables(exif)
  const table = await tables?.at(tables.first)
  const entry = table?.entries.find(({ tag }) => tag === orientation)
  const value = entry === undefined ? undefined : tables?.u16(entry.raw, 8)
  return value !== undefined && value >= 1 && value <= 8 ? value : 1
}
