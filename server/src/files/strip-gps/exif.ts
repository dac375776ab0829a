import { requireValue } from '#kernel/require-value.ts'
import { type Bytes, maxPieceBytes } from '../metadata/bytes.ts'
import { type Entry, openTables, type Table, type Tables } from '../metadata/tiff.ts'
import type { Patch } from './patches.ts'
import { blankXmp } from './xmp.ts'

const gps = 0x8825
const exif = 0x8769
const children = 0x014a
const xmp = 0x02bc
/** The most tables of one picture that are read. */
const maxTables = 64

/**
 * What takes the place out of EXIF, or out of a TIFF: the entry that leads to the GPS facts is taken out of its table,
 * the facts are overwritten with zeros, and XMP is cleared of them. Everything else stays where it is.
 */
export async function gpsInExif(bytes: Bytes): Promise<Patch[]> {
  const tables = await openTables(bytes)
  if (tables === undefined) return []
  const patches: Patch[] = []
  const waiting = [tables.first]
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
    .filter(area => area.length <= maxPieceBytes && area.at + area.length <= bytes.size)
    .map(area => ({ at: area.at, bytes: Buffer.alloc(area.length) }))
}

async function blankPacket(bytes: Bytes, { value, length }: Entry): Promise<Patch[]> {
  if (length <= 4 || length > maxPieceBytes) return []
  const blanked = blankXmp(await bytes.read(value, length))
  return blanked === undefined ? [] : [{ at: value, bytes: blanked }]
}
