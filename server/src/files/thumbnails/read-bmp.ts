import { BadPicture } from './bad-picture.ts'
import { checkSize, type Pixels } from './pixels.ts'

/** Which bits of a pixel are which colour. */
interface Masks {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

interface Header {
  readonly width: number
  readonly height: number
  readonly isTopDown: boolean
  /** Bits per pixel. */
  readonly depth: number
  readonly masks: Masks
  /** Where the pixels begin. */
  readonly start: number
  /** Red, green, blue and alpha of each colour, for up to 8 bits per pixel. */
  readonly palette: readonly (readonly [number, number, number, number])[]
}

const fileHeader = 14
const usualMasks: Readonly<Record<number, Masks>> = {
  16: { red: 0x7c00, green: 0x3e0, blue: 0x1f, alpha: 0 },
  24: { red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 },
  32: { red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 },
}
const none: Masks = { red: 0, green: 0, blue: 0, alpha: 0 }
/** Compressions of the pixels: as they are, or with masks for the colours, without and with alpha. */
const plain = 0
const masked = [3, 6]

/** Unpacks a BMP picture with 1, 2, 4, 8, 16, 24 or 32 bits per pixel. Run-length encoding is refused. */
export function readBmp(bytes: Buffer, maxPixels: number): Pixels {
  const header = headerOf(bytes)
  const { width, height, depth, start, isTopDown } = header
  checkSize(width, height, maxPixels)
  const stride = Math.ceil((width * depth) / 32) * 4
  if (start + stride * (height - 1) + Math.ceil((width * depth) / 8) > bytes.length)
    throw new BadPicture('The picture is cut off')
  const data = Buffer.alloc(width * height * 4)
  const fill = depth <= 8 ? fillByPalette : fillByMasks
  for (let y = 0; y < height; y++)
    fill(bytes, start + stride * (isTopDown ? y : height - 1 - y), header, data, y * width * 4)
  return { width, height, data }
}

function headerOf(bytes: Buffer): Header {
  if (bytes.length < fileHeader + 12) throw new BadPicture('The picture is cut off')
  const size = bytes.readUInt32LE(fileHeader)
  const isOld = size === 12
  if (!isOld && (size < 40 || bytes.length < fileHeader + size))
    throw new BadPicture('The picture has a header that is not understood')
  const [width, rows, depth] = isOld
    ? [bytes.readUInt16LE(18), bytes.readUInt16LE(20), bytes.readUInt16LE(24)]
    : [bytes.readInt32LE(18), bytes.readInt32LE(22), bytes.readUInt16LE(28)]
  const compression = isOld ? plain : bytes.readUInt32LE(30)
  if (compression !== plain && !masked.includes(compression))
    throw new BadPicture('The picture is a BMP that is compressed, which is not supported')
  if (depth > 8 ? usualMasks[depth] === undefined : ![1, 2, 4, 8].includes(depth))
    throw new BadPicture(`The picture is a BMP with ${depth} bits per pixel, which is not supported`)
  const start = bytes.readUInt32LE(10)
  return {
    width,
    height: Math.abs(rows),
    isTopDown: rows < 0,
    depth,
    masks: compression === plain ? (usualMasks[depth] ?? none) : masksIn(bytes, size),
    start,
    palette: depth <= 8 ? paletteIn(bytes, size, depth, start) : [],
  }
}

/** The masks stand behind the short header, or at the same location in a longer one, which also has one for alpha. */
function masksIn(bytes: Buffer, size: number): Masks {
  const at = fileHeader + 40
  if (bytes.length < at + 16) throw new BadPicture('The picture is cut off')
  const [red, green, blue] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8)]
  return { red, green, blue, alpha: size >= 56 ? bytes.readUInt32LE(at + 12) : 0 }
}

function paletteIn(bytes: Buffer, size: number, depth: number, start: number): Header['palette'] {
  const from = fileHeader + size
  const width = size === 12 ? 3 : 4
  const said = size === 12 ? 0 : bytes.readUInt32LE(46)
  const room = Math.floor((Math.min(start, bytes.length) - from) / width)
  const count = Math.max(0, Math.min(said === 0 ? 2 ** depth : said, 2 ** depth, room))
  return Array.from({ length: count }, (_, i) => {
    const at = from + i * width
    return [bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0, 255] as const
  })
}

type Fill = (bytes: Buffer, from: number, header: Header, data: Buffer, to: number) => void

const black = [0, 0, 0, 255] as const

const fillByPalette: Fill = (bytes, from, { width, depth, palette }, data, to) => {
  const perByte = 8 / depth
  for (let x = 0; x < width; x++) {
    const packed = bytes[from + Math.floor(x / perByte)] ?? 0
    const index = (packed >> (8 - depth * ((x % perByte) + 1))) & (2 ** depth - 1)
    data.set(palette[index] ?? black, to + x * 4)
  }
}

const fillByMasks: Fill = (bytes, from, { width, depth, masks }, data, to) => {
  const [red, green, blue] = [channel(masks.red), channel(masks.green), channel(masks.blue)]
  const alpha = masks.alpha === 0 ? () => 255 : channel(masks.alpha)
  const size = depth / 8
  for (let x = 0; x < width; x++) {
    const pixel = bytes.readUIntLE(from + x * size, size)
    data[to + x * 4] = red(pixel)
    data[to + x * 4 + 1] = green(pixel)
    data[to + x * 4 + 2] = blue(pixel)
    data[to + x * 4 + 3] = alpha(pixel)
  }
}

type Channel = (pixel: number) => number

/** Reads the bits of one colour as 0 to 255. */
function channel(mask: number): Channel {
  const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)
  const max = mask >>> shift
  return max === 0 ? () => 0 : pixel => Math.round((((pixel & mask) >>> shift) * 255) / max)
}
