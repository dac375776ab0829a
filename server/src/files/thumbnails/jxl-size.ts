import { requireValue } from '#kernel/require-value.ts'
import { BadPicture } from './bad-picture.ts'

const signature = 0x0aff
/** Width to height, by the number in the header. */
const ratios = [0, 1, 12 / 10, 4 / 3, 3 / 2, 16 / 9, 5 / 4, 2] as const
/** Bits of a length, by the number before it. */
const widths = [9, 13, 18, 30] as const

/** Reads numbers bit by bit, the lowest first. */
class Bits {
  readonly #bytes: Uint8Array
  #at: number
  constructor(bytes: Uint8Array, from: number) {
    this.#bytes = bytes
    this.#at = from * 8
  }
  take(count: number): number {
    let value = 0
    for (let bit = 0; bit < count; bit++, this.#at++)
      value += (((this.#bytes[this.#at >> 3] ?? 0) >> (this.#at & 7)) & 1) * 2 ** bit
    return value
  }
}

/** The width and height that a JPEG XL file says it has, before anything is decoded. */
export function jxlSize(file: Buffer): { width: number; height: number } {
  const start = codestreamIn(file)
  const bits = new Bits(file, start + 2)
  const isSmall = bits.take(1) === 1
  const length = () => (isSmall ? (bits.take(5) + 1) * 8 : bits.take(requireValue(widths[bits.take(2)])) + 1)
  const height = length()
  const ratio = requireValue(ratios[bits.take(3)])
  return { width: ratio === 0 ? length() : Math.floor(height * ratio), height }
}

/** Where the codestream begins: at once, or in a box of its own. */
function codestreamIn(file: Buffer): number {
  if (file.readUInt16LE(0) === signature) return 0
  for (let at = 0; at + 18 <= file.length; ) {
    const short = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const head = short === 1 ? 16 : 8
    const start = at + head + (type === 'jxlp' ? 4 : 0)
    if (
      (type === 'jxlc' || type === 'jxlp') &&
      start + 2 <= file.length &&
      file.readUInt16LE(start) === signature
    )
      return start
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
    if (size < head) break
    at += size
  }
  throw new BadPicture('The picture has no beginning')
}
