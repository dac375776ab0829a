import { type Bytes, longest, type Patch, part, shifted } from './bytes.ts'
import { gpsInExif } from '../strip-gps/exif.ts'
import { blankXmp } from '../strip-gps/xmp.ts'

/** How many boxes of one level are looked at. */
const max = 1024

interface Box {
  readonly type: string
  /** Where its content begins, and how many bytes that has. */
  readonly at: number
  readonly size: number
}

/** The boxes of which HEIC, AVIF and JPEG XL are made. */
async function boxesIn(bytes: Bytes, from: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = from; at < bytes.size && boxes.length < max; ) {
    const head = await bytes.read(at, 16)
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const whole = short === 0 ? bytes.size - at : isLong ? Number(head.readBigUInt64BE(8)) : short
    const lead = isLong ? 16 : 8
    if (whole < lead) break
    boxes.push({ type: head.toString('latin1', 4, 8), at: at + lead, size: whole - lead })
    at += whole
  }
  return boxes
}

/** What takes the place out of a JPEG XL in a container; a bare one has none. */
export async function gpsInJxl(file: Bytes): Promise<Patch[]> {
  const patches: Patch[] = []
  for (const { type, at, size } of await boxesIn(file, 0)) {
    if (type === 'Exif') patches.push(...(await inExifItem(file, at, size)))
    if (type === 'xml ') patches.push(...(await inXmpItem(file, at, size)))
  }
  return patches
}

/** What takes the place out of a HEIC or AVIF: facts are items there, found by two tables. */
export async function gpsInHeif(file: Bytes): Promise<Patch[]> {
  const meta = (await boxesIn(file, 0)).find(({ type }) => type === 'meta')
  if (meta === undefined) return []
  const inside = part(file, meta.at, meta.size)
  const boxes = await boxesIn(inside, 4)
  const contentOf = async (wanted: string) => {
    const box = boxes.find(({ type }) => type === wanted)
    return box === undefined || box.size > longest ? Buffer.alloc(0) : inside.read(box.at, box.size)
  }
  const kinds = await itemKinds(await contentOf('iinf'))
  const data = boxes.find(({ type }) => type === 'idat')
  const patches: Patch[] = []
  for (const { id, at, size, isInside } of readPlaces(await contentOf('iloc'))) {
    const start = isInside ? (data === undefined ? undefined : meta.at + data.at + at) : at
    if (start === undefined) continue
    if (kinds.get(id) === 'Exif') patches.push(...(await inExifItem(file, start, size)))
    if (kinds.get(id) === 'mime') patches.push(...(await inXmpItem(file, start, size)))
  }
  return patches
}

async function inExifItem(file: Bytes, at: number, size: number): Promise<Patch[]> {
  const head = await file.read(at, 4)
  const lead = head.length < 4 ? size : 4 + head.readUInt32BE(0)
  return shifted(await gpsInExif(part(file, at + lead, size - lead)), at + lead)
}

async function inXmpItem(file: Bytes, at: number, size: number): Promise<Patch[]> {
  if (size > longest) return []
  const blanked = blankXmp(await file.read(at, size))
  return blanked === undefined ? [] : [{ at, bytes: blanked }]
}

/** Of which kind each item is, by its number. */
async function itemKinds(iinf: Buffer): Promise<Map<number, string>> {
  const kinds = new Map<number, string>()
  if (iinf.length < 8) return kinds
  const list: Bytes = { size: iinf.length, read: async (at, length) => iinf.subarray(at, at + length) }
  for (const { type, at } of await boxesIn(list, iinf[0] === 0 ? 6 : 8)) {
    const version = iinf[at]
    if (type !== 'infe' || iinf.length < at + 14 || (version !== 2 && version !== 3)) continue
    const id = version === 2 ? iinf.readUInt16BE(at + 4) : iinf.readUInt32BE(at + 4)
    const kindAt = at + (version === 2 ? 8 : 10)
    kinds.set(id, iinf.toString('latin1', kindAt, kindAt + 4))
  }
  return kinds
}

interface Place {
  readonly id: number
  readonly at: number
  readonly size: number
  /** In the box `idat` rather than anywhere in the file. */
  readonly isInside: boolean
}

/** Where the items are that lie in one piece. */
function readPlaces(iloc: Buffer): Place[] {
  const places: Place[] = []
  let at = 0
  const take = (width: number): number => {
    at += width
    if (width > 6 && iloc.readUIntBE(at - width, width - 6) !== 0) return Number.MAX_SAFE_INTEGER
    return width === 0 ? 0 : iloc.readUIntBE(at - Math.min(width, 6), Math.min(width, 6))
  }
  try {
    const version = take(4) >>> 24
    const widths = take(2)
    const [offsetWidth, lengthWidth, baseWidth] = [widths >> 12, (widths >> 8) & 15, (widths >> 4) & 15]
    const indexWidth = version === 0 ? 0 : widths & 15
    for (let left = take(version < 2 ? 2 : 4); left > 0; left--) {
      const id = take(version < 2 ? 2 : 4)
      const method = version === 0 ? 0 : take(2) & 15
      take(2)
      const base = take(baseWidth)
      const count = take(2)
      for (let i = 0; i < count; i++) {
        take(indexWidth)
        const place = { id, at: base + take(offsetWidth), size: take(lengthWidth), isInside: method === 1 }
        if (count === 1 && method < 2) places.push(place)
      }
    }
  } catch (error) {
    // Cut off or nonsense: what was read so far is all there is.
    if (!(error instanceof RangeError)) throw error
  }
  return places
}
