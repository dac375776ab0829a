import sharp, { type Sharp } from 'sharp'
import { BadPicture } from './bad-picture.ts'
import { type Box, type MadeKind, tooManyPixels } from './limits.ts'
import { readerOf } from './picture-kind.ts'
import type { Pixels } from './pixels.ts'

const quality = 80

sharp.cache(false)
sharp.concurrency(1)
// Of everything that could be loaded, only what is meant to be; from memory, so that nothing beside it can be named.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff', 'Heif', 'Svg'].map(
    kind => `VipsForeignLoad${kind}Buffer`,
  ),
})

/** Makes a small picture of another one, upright and without metadata. Throws a BadPicture when there is no way to. */
export async function draw(file: Buffer, box: Box, maxPixels: number, kind: MadeKind): Promise<Buffer> {
  const picture = (await open(file, maxPixels))
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
  const made =
    kind === 'webp' ? picture.webp({ quality }) : picture.flatten({ background: 'white' }).jpeg({ quality })
  return made.toBuffer().catch(error => {
    throw toBadPicture(error, maxPixels)
  })
}

async function open(file: Buffer, maxPixels: number): Promise<Sharp> {
  if (file.length === 0) throw new BadPicture('The file is empty')
  const reader = await readerOf(file)
  if (reader === undefined) throw new BadPicture('The file is not a picture of a kind that can be read')
  // Of a file that is cut off or damaged what is there is shown, as browsers do.
  if (reader === 'sharp') return sharp(file, { failOn: 'none', limitInputPixels: maxPixels })
  const { data, width, height, orientation = 1 } = await unpack(reader, file, maxPixels)
  const picture = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels })
  return picture.rotate(angles[orientation - 1] ?? 0).flop(mirrored.has(orientation))
}

/** By how many degrees to turn a picture, by its EXIF orientation less 1; some are mirrored first. */
const angles = [0, 0, 180, 180, 270, 90, 90, 270] as const
const mirrored = new Set([2, 4, 5, 7])

/** The decoders that are large are only loaded when there is something for them. */
async function unpack(reader: 'heic' | 'jxl', file: Buffer, maxPixels: number): Promise<Pixels> {
  try {
    if (reader === 'jxl') return await (await import('./read-jxl.ts')).readJxl(file, maxPixels)
    return await (await import('./read-heic.ts')).readHeic(file, maxPixels)
  } catch (error) {
    throw toBadPicture(error, maxPixels)
  }
}

const cutOff =
  /premature|truncat|unexpected end|end of (file|stream|input)|not enough data|past end|no more data/i

function toBadPicture(error: unknown, maxPixels: number): BadPicture {
  if (error instanceof BadPicture) return error
  const text = error instanceof Error ? error.message : String(error)
  if (/exceeds pixel limit/i.test(text)) return new BadPicture(tooManyPixels(maxPixels))
  if (cutOff.test(text)) return new BadPicture('The picture is cut off', { cause: error })
  return new BadPicture('The picture is damaged and cannot be read', { cause: error })
}
