import { requireValue } from '#kernel/require-value.ts'
import { type Bytes, longest, type Patch } from '../metadata/bytes.ts'
import { blankXmp } from './xmp.ts'

const [gps, exif, children, xmp] = [0x8825, 0x8769, 0x014a, 0x02bc]
/** How many tables of one picture are looked at, and how many entries of one. */
const [maxTables, maxEntries] = [64, 4096]
/** How many bytes a value of each type has. */
const widths = [1, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

interface Entry {
  readonly tag: number
  /** The twelve bytes as they are. */
  readonly raw: Buffer
  /** How many bytes its value has. */
  readonly length: number
  /** Where these are, when they do not fit into the entry. */
  readonly value: number
}

interface Table {
  readonly entries: readonly Entry[]
  readonly next: number
}

/** A picture's tables of facts (TIFF, which is also what EXIF is made of), in its order of bytes. */
class Tables {
  readonly #bytes: Bytes
  readonly #isLittle: boolean

  constructor(bytes: Bytes, isLittle: boolean) {
    this.#bytes = bytes
    this.#isLittle = isLittle
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
    const list = await this.#bytes.read(value, Math.min(length, maxTables * 4))
    return Array.from({ length: Math.floor(list.length / 4) }, (_, i) => this.u32(list, i * 4))
  }
}

/**
 * What takes the place out of EXIF, or out of a TIFF: the entry that leads to the GPS facts is taken out of its table,
 * the facts are overwritten with zeros, and XMP is cleared of them. Everything else stays where it is.
 */
export async function gpsInExif(bytes: Bytes): Promise<Patch[]> {
  const head = await bytes.read(0, 8)
  const order = head.toString('latin1', 0, 4)
  if (head.length < 8 || !['II*\0', 'MM\0*'].includes(order)) return []
  const tables = new Tables(bytes, order.startsWith('I'))
  const patches: Patch[] = []
  const waiting = [tables.u32(head, 4)]
  const seen = new Set<number>()
  while (waiting.length > 0 && seen.size < maxTables) {
    const offset = requireValue(waiting.pop())
    const table = offset === 0 || seen.has(offset) ? undefined : await tables.at(offset)
    seen.add(offset)
    if (table === undefined) continue
    waiting.push(table.next)
    for (const entry of table.entries) {
      if (entry.tag === exif || entry.tag === children) waiting.push(...(await tables.targets(entry)))
      if (entry.tag === gps) patches.push(...(await blankTable(bytes, tables, entry.value)))
      if (entry.tag === xmp) patches.push(...(await blankPacket(bytes, entry)))
    }
    if (table.entries.some(({ tag }) => tag === gps)) patches.push(withoutGps(tables, table, offset))
  }
  return patches
}

/** The table again, as long as before, with zeros at its end instead of the entries that went. */
function withoutGps(tables: Tables, { entries, next }: Table, at: number): Patch {
  const left = entries.filter(({ tag }) => tag !== gps)
  const link = Buffer.alloc(4)
  if (tables.u16(Buffer.from([1, 0]), 0) === 1) link.writeUInt32LE(next)
  else link.writeUInt32BE(next)
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
  Buffer.concat([tables.short(left.length), ...left.map(({ raw }) => raw), link]).copy(bytes)
  return { at, bytes }
}

async function blankTable(bytes: Bytes, tables: Tables, at: number): Promise<Patch[]> {
  const table = await tables.at(at)
  if (table === undefined) return []
  const values = table.entries.filter(({ length }) => length > 4)
  const areas = values.map(({ value, length }) => ({ at: value, length }))
  return [{ at, length: 2 + table.entries.length * 12 }, ...areas]
    .filter(area => area.length <= longest && area.at + area.length <= bytes.size)
    .map(area => ({ at: area.at, bytes: Buffer.alloc(area.length) }))
}

async function blankPacket(bytes: Bytes, { value, length }: Entry): Promise<Patch[]> {
  if (length <= 4 || length > longest) return []
  const blanked = blankXmp(await bytes.read(value, length))
  return blanked === undefined ? [] : [{ at: value, bytes: blanked }]
}
