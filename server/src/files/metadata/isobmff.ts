import { type Area, type Bytes, bytesOf, maxPieceBytes, part } from './bytes.ts'

/** The most boxes of one level that are read. */
const maxBoxes = 1024

/** A part of such a file: what it is, and where its content is. */
export interface Box extends Area {
  readonly type: string
}

/** The boxes of which HEIC, AVIF and JPEG XL are made. */
export async function boxesIn(bytes: Bytes, from: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = from; at < bytes.size && boxes.length < maxBoxes; ) {
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

/** Something that a HEIC or AVIF holds beside others, such as a picture, EXIF or XMP. */
export interface Item extends Area {
  readonly id: number
  /** Such as `Exif`, and `mime` of XMP. */
  readonly kind: string
}

/** The items of a HEIC or AVIF that lie in one piece: two tables say what each is, and where. */
export async function itemsIn(file: Bytes): Promise<Item[]> {
  const meta = await openMeta(file)
  const kinds = await itemKinds(await meta.contentOf('iinf'))
  const data = meta.boxes.find(({ type }) => type === 'idat')
  return readLocations(await meta.contentOf('iloc')).flatMap(({ id, at, size, isInside }) => {
    const kind = kinds.get(id)
    const start = isInside ? (data === undefined ? undefined : meta.at + data.at + at) : at
    return kind === undefined || start === undefined ? [] : [{ id, kind, at: start, size }]
  })
}

/** Where the EXIF of such an item is: after as many bytes as it says first. */
export async function exifOf(file: Bytes, { at, size }: Area): Promise<Area> {
  const head = await file.read(at, 4)
  const lead = head.length < 4 ? size : 4 + head.readUInt32BE(0)
  return { at: at + lead, size: size - lead }
}

/** Does the file itself say of its main picture that it is turned or mirrored? Then that is done while it is unpacked. */
export async function hasOwnRotation(file: Bytes): Promise<boolean> {
  const meta = await openMeta(file)
  const properties = await meta.contentOf('iprp')
  const boxes = await boxesIn(bytesOf(properties), 0)
  const contentOf = (wanted: string) => contentIn(bytesOf(properties), boxes, wanted)
  const known = await boxesIn(bytesOf(await contentOf('ipco')), 0)
  const main = await meta.contentOf('pitm')
  const links = await contentOf('ipma')
  return readProperties(main, links).some(number => ['irot', 'imir'].includes(known[number - 1]?.type ?? ''))
}

/** The box that says what such a file holds; as good as empty without one. */
async function openMeta(file: Bytes) {
  const meta = (await boxesIn(file, 0)).find(({ type }) => type === 'meta') ?? { at: 0, size: 0 }
  const inside = part(file, meta.at, meta.size)
  const boxes = await boxesIn(inside, 4)
  return { at: meta.at, boxes, contentOf: (wanted: string) => contentIn(inside, boxes, wanted) }
}

/** The content of the first box of a type; empty when there is none, or it is too large. */
async function contentIn(whole: Bytes, boxes: readonly Box[], wanted: string): Promise<Buffer> {
  const box = boxes.find(({ type }) => type === wanted)
  return box === undefined || box.size > maxPieceBytes ? Buffer.alloc(0) : whole.read(box.at, box.size)
}

/** Of which kind each item is, by its number. */
async function itemKinds(iinf: Buffer): Promise<Map<number, string>> {
  const kinds = new Map<number, string>()
  if (iinf.length < 8) return kinds
  for (const { type, at, size } of await boxesIn(bytesOf(iinf), iinf[0] === 0 ? 6 : 8)) {
    const version = iinf[at]
    if (type !== 'infe' || (version !== 2 && version !== 3)) continue
    const kindAt = version === 2 ? 8 : 10
    if (size < kindAt + 4 || iinf.length < at + kindAt + 4) continue
    const id = version === 2 ? iinf.readUInt16BE(at + 4) : iinf.readUInt32BE(at + 4)
    kinds.set(id, iinf.toString('latin1', at + kindAt, at + kindAt + 4))
  }
  return kinds
}

interface Location {
  readonly id: number
  readonly at: number
  readonly size: number
  /** In the box `idat` rather than anywhere in the file. */
  readonly isInside: boolean
}

/** Where the items are that lie in one piece. */
function readLocations(iloc: Buffer): Location[] {
  const locations: Location[] = []
  const take = numbersOf(iloc)
  ifWhole(() => {
    const version = take(4) >>> 24
    const widths = take(2)
    const offsetWidth = widths >> 12
    const lengthWidth = (widths >> 8) & 15
    const baseWidth = (widths >> 4) & 15
    const indexWidth = version === 0 ? 0 : widths & 15
    for (let left = take(version < 2 ? 2 : 4); left > 0; left--) {
      const id = take(version < 2 ? 2 : 4)
      const method = version === 0 ? 0 : take(2) & 15
      take(2)
      const base = take(baseWidth)
      const count = take(2)
      for (let i = 0; i < count; i++) {
        take(indexWidth)
        const location = { id, at: base + take(offsetWidth), size: take(lengthWidth), isInside: method === 1 }
        if (count === 1 && method < 2) locations.push(location)
      }
    }
  })
  return locations
}

/** Of `ipma`, the numbers of what `ipco` says of the main picture, which `pitm` names; the first is 1. */
function readProperties(pitm: Buffer, ipma: Buffer): number[] {
  const numbers: number[] = []
  const takeMain = numbersOf(pitm)
  const take = numbersOf(ipma)
  ifWhole(() => {
    const main = takeMain(4) >>> 24 === 0 ? takeMain(2) : takeMain(4)
    const flags = take(4)
    const idWidth = flags >>> 24 === 0 ? 2 : 4
    const isWide = (flags & 1) === 1
    for (let left = take(4); left > 0; left--) {
      const id = take(idWidth)
      // The first bit of each says whether it can be done without.
      const linked = Array.from({ length: take(1) }, () => (isWide ? take(2) & 0x7fff : take(1) & 0x7f))
      if (id === main) numbers.push(...linked)
    }
  })
  return numbers
}

/** Reads numbers of so many bytes, one after the other. Throws a RangeError at the end. */
function numbersOf(bytes: Buffer): (width: number) => number {
  let at = 0
  return width => {
    at += width
    if (width > 6 && bytes.readUIntBE(at - width, width - 6) !== 0) return Number.MAX_SAFE_INTEGER
    return width === 0 ? 0 : bytes.readUIntBE(at - Math.min(width, 6), Math.min(width, 6))
  }
}

/** Reads a table. It may be cut off or nonsense: what was read so far is all there is. */
function ifWhole(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}
