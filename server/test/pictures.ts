import sharp, { type Sharp } from 'sharp'

// Every picture here shows the same: red and green above, blue and white below.

/** Width and height of the picture, in pixels. */
export const wide = 64
export const high = 48

const colours = { R: [255, 0, 0], G: [0, 255, 0], B: [0, 0, 255], W: [255, 255, 255] } as const

/** The picture, to be written in any format that sharp can write. */
export function quarters(width: number = wide, height: number = high): Sharp {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, right] = y < height / 2 ? (['R', 'G'] as const) : (['B', 'W'] as const)
      data.set(colours[x < width / 2 ? left : right], (y * width + x) * 3)
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** Width, height and the colours of the four quarters of a picture, row by row: `64x48 RGBW`. */
export async function sketchOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const points = [0.25, 0.75].flatMap(y => [0.25, 0.75].map(x => [x, y] as const))
  const seen = points.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return letterOf(data.subarray(at, at + 3))
  })
  return `${info.width}x${info.height} ${seen.join('')}`
}

/** The colour that a pixel is nearest to. */
function letterOf(pixel: Uint8Array): string {
  const distances = Object.entries(colours).map(([letter, colour]) => {
    return {
      letter,
      distance: colour.reduce<number>((sum, value, i) => sum + Math.abs(value - (pixel[i] ?? 0)), 0),
    }
  })
  const nearest = distances.toSorted((one, other) => one.distance - other.distance)[0]
  return nearest === undefined || nearest.distance > 250 ? '?' : nearest.letter
}

// No package here writes HEIC, or JPEG XL with an orientation: these were written with libheif and libjxl.

/** The picture as a phone keeps it. */
export const heic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
    'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAqQACAAEAAAAAAAAA' +
    'AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA' +
    'ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED' +
    'cAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz' +
    'cGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt' +
    'ZwACAAEAAQAAALFtZGF0AAAApSgBrxOA5TH3/8ONP+mfT/XcmZOoMQv/M+PvDqr/CXLEG46eJ+UhP99tP9ediCjQmef/mzt3cwjg' +
    'ok9RBQ3nS9rPiKnw5sH3k/OxNoH3dnoW29wP/F7oACa+LTs1hOMClBxzrwODACoWTT8QA7Y+lcS+jVF+GC/fttYXDKBvhloAF0f4' +
    '15YAnGBQOjYGu0/FxsNxcEBz/Mt6GtaWkag5AOW/PlV/VA==',
  'base64',
)

/** The same, to be turned by 90 degrees to the right. */
export const turnedHeic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAbdtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
    'AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHbAAEAAAAAAAAAqQACAAEAAAAAAAAA' +
    'AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADiaXBycAAA' +
    'AL9pcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED' +
    'cAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz' +
    'cGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAACWlyb3QDAAAAG2lwbWEAAAAAAAAAAgABAoECAAIDA4SFAAAAGmlyZWYA' +
    'AAAAAAAADmRpbWcAAgABAAEAAACxbWRhdAAAAKUoAa8TgOUx9//DjT/pn0/13JmTqDEL/zPj7w6q/wlyxBuOniflIT/fbT/XnYgo' +
    '0Jnn/5s7d3MI4KJPUQUN50vaz4ip8ObB95PzsTaB93Z6FtvcD/xe6AAmvi07NYTjApQcc68DgwAqFk0/EAO2PpXEvo1Rfhgv37bW' +
    'Fwygb4ZaABdH+NeWAJxgUDo2BrtPxcbDcXBAc/zLehrWlpGoOQDlvz5Vf1Q=',
  'base64',
)

/** A HEIC with EXIF as phones write it, behind boxes that say nothing of it: a byte pattern found in them is none. */
export function heicWithExif(picture: Buffer, exif: Buffer, noise: Buffer): Buffer {
  // Where the pictures are must stay, so what is there of the file keeps its length, and the list of items comes last.
  const listed = picture.indexOf('meta') - 4
  const children = boxesOf(picture.subarray(listed + 12, listed + picture.readUInt32BE(listed)))
  const before = Buffer.from(picture)
  const note = boxOf('free', noise)
  before.write('free', listed + 4)
  const item = boxOf('mdat', Buffer.concat([numbers([0, 4]), exif]))
  const at = before.length + note.length + 8
  const added: Record<string, Buffer> = {
    iinf: boxOf('infe', Buffer.concat([numbers([2 << 24, 4], [3, 2], [0, 2]), Buffer.from('Exif\0')])),
    iloc: numbers([3, 2], [0, 2], [0, 2], [at, 4], [1, 2], [0, 4], [exif.length + 4, 4]),
  }
  const meta = children.map(({ type, content }) => {
    const more = added[type]
    if (more === undefined) return boxOf(type, content)
    const countAt = type === 'iloc' ? 6 : 4
    content.writeUInt16BE(content.readUInt16BE(countAt) + 1, countAt)
    return boxOf(type, Buffer.concat([content, more]))
  })
  return Buffer.concat([before, note, item, boxOf('meta', Buffer.concat([numbers([0, 4]), ...meta]))])
}

/** A box of the format that HEIC files are made of. */
const boxOf = (type: string, content: Buffer): Buffer =>
  Buffer.concat([numbers([8 + content.length, 4]), Buffer.from(type), content])

function boxesOf(bytes: Buffer): { type: string; content: Buffer }[] {
  const boxes: { type: string; content: Buffer }[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    const content = Buffer.from(bytes.subarray(at + 8, at + bytes.readUInt32BE(at)))
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content })
  }
  return boxes
}

/** Numbers, each in so many bytes. */
function numbers(...given: readonly (readonly [value: number, width: number])[]): Buffer {
  return Buffer.concat(
    given.map(([value, width]) => {
      const bytes = Buffer.alloc(width)
      bytes.writeUIntBE(value, 0, width)
      return bytes
    }),
  )
}

/** The picture as JPEG XL, to be turned by 90 degrees to the right. */
export const turnedJxl = Buffer.from(
  'AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAEQanhsY/8KyywQki8FCQfI5IZ7FXwvmRVa/llSwooUJV59LLsrLPBe' +
    '4M/1+c/19Vyjb2fJaDT6dD5C2IxpM1sAALwrdvtkYuw3pAFkTpg7c8bQkcMCAACUX/9pPHnT/cWKtv7U1sGOFlLF6D1PVQAAAAAp' +
    'UwE4hnEzGficOVKOCJAyFcAxjJvJ0+cMGRZC7bU60Ok2Z7ifV7v999/5Gt6F0H4l/ffffUP9999+RdzlUmBi8hbE4sq5+yBiLfTW' +
    'BB+rZUlBzFugthLduGImpfKemCbjT6GMsgEIAgEAvABLOGmYyoP3K0gIgDr/P8YYY14gCADppgKAgEj+rB4kgAT9/IE0Bxz71G54' +
    '/6X/Ew==',
  'base64',
)
