/** How a BMP picture is written. */
export interface BmpShape {
  /** Bits per pixel; a palette of grey up to 8. */
  readonly depth: 1 | 4 | 8 | 16 | 24 | 32
  /** Which bits are red, green, blue and alpha; as usual for the depth when absent. */
  readonly masks?: readonly [number, number, number, number?]
  readonly isTopDown?: true
  /** With the header of OS/2, which has 16-bit sizes and 3-byte colours. */
  readonly isOld?: true
}

const usual: Readonly<Record<number, readonly [number, number, number]>> = {
  16: [0x7c00, 0x3e0, 0x1f],
  24: [0xff0000, 0xff00, 0xff],
  32: [0xff0000, 0xff00, 0xff],
}

/** A number for each pixel, as it is stored: a colour of the palette, or the colour itself. */
const stored = (x: number, y: number, depth: number): number =>
  Math.trunc(((x * 2654435761 + y * 40503 + 77) * 9301) % 2 ** depth)

const greyOf = (index: number, depth: number): number => Math.round((index * 255) / (2 ** depth - 1))

/** A BMP picture of made-up colours. */
export function bmp(width: number, height: number, shape: BmpShape): Buffer {
  const { depth, masks, isTopDown, isOld } = shape
  const stride = Math.ceil((width * depth) / 32) * 4
  const header = isOld ? 12 : masks === undefined ? 40 : 56
  const palette = depth > 8 ? 0 : 2 ** depth * (isOld ? 3 : 4)
  const start = 14 + header + palette
  const file = Buffer.alloc(start + stride * height)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(start, 10)
  file.writeUInt32LE(header, 14)
  if (isOld) {
    for (const [i, value] of [width, height, 1, depth].entries()) file.writeUInt16LE(value, 18 + i * 2)
  } else {
    file.writeInt32LE(width, 18)
    file.writeInt32LE(isTopDown ? -height : height, 22)
    file.writeUInt16LE(1, 26)
    file.writeUInt16LE(depth, 28)
    file.writeUInt32LE(masks === undefined ? 0 : 3, 30)
  }
  for (const [i, mask] of (masks ?? []).entries()) file.writeUInt32LE(mask ?? 0, 54 + i * 4)
  for (let i = 0; i * (isOld ? 3 : 4) < palette; i++)
    file.fill(greyOf(i, depth), 14 + header + i * (isOld ? 3 : 4), 14 + header + i * (isOld ? 3 : 4) + 3)
  for (let y = 0; y < height; y++) {
    const row = start + stride * (isTopDown ? y : height - 1 - y)
    for (let x = 0; x < width; x++) {
      const value = stored(x, y, depth)
      if (depth >= 8) file.writeUIntLE(value, row + x * (depth / 8), depth / 8)
      else {
        const at = row + Math.floor((x * depth) / 8)
        file[at] = (file[at] ?? 0) | (value << (8 - depth - ((x * depth) % 8)))
      }
    }
  }
  return file
}

/** Red, green, blue and alpha of its pixels, from the top left. */
export function bmpColours(width: number, height: number, { depth, masks }: BmpShape): number[] {
  const colours: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = stored(x, y, depth)
      const grey = greyOf(value, depth)
      if (depth <= 8) colours.push(grey, grey, grey, 255)
      else {
        const [red, green, blue, alpha] = masks ?? usual[depth] ?? [0, 0, 0]
        for (const mask of [red, green, blue, alpha])
          colours.push(mask === undefined ? 255 : scaled(value, mask))
      }
    }
  return colours
}

/** The bits of a value under a mask, stretched to 0 to 255. */
function scaled(value: number, mask: number): number {
  const bits = mask.toString(2)
  const zeros = bits.length - bits.replace(/0+$/, '').length
  const max = Number.parseInt(bits.slice(0, bits.length - zeros), 2)
  const taken = Number((BigInt(value) & BigInt(mask)) >> BigInt(zeros))
  return Math.round((taken * 255) / max)
}
