import { open } from 'node:fs/promises'
import { mediaTypeOf } from '../media-type.ts'

/** The library that reads a picture. */
export type Reader = 'sharp' | 'heic' | 'jxl'

const readers: Readonly<Record<string, Reader>> = {
  'image/jpeg': 'sharp',
  'image/png': 'sharp',
  'image/gif': 'sharp',
  'image/webp': 'sharp',
  'image/tiff': 'sharp',
  'image/avif': 'sharp',
  'image/svg+xml': 'sharp',
  'image/heic': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif': 'heic',
  'image/heif-sequence': 'heic',
  'image/jxl': 'jxl',
}

/** Is it a type of picture that can be read? */
export const isPicture = (mediaType: string): boolean => Object.hasOwn(readers, mediaType)

/** Pictures that can be read and that some browsers, or all, cannot show. */
export const needsLargePicture = (mediaType: string): boolean =>
  mediaType === 'image/tiff' || ['heic', 'jxl'].includes(readers[mediaType] ?? '')

/** Bytes of a file that are read. */
const head = 4100

/** Tells by its first bytes what must read a picture; undefined when it is none of the known kinds. */
export async function readerOf(picture: Buffer): Promise<Reader | undefined> {
  const reader = readers[await mediaTypeOf(picture.subarray(0, head))]
  // The brand that comes first may be one that all of the family share.
  return reader === 'heic' && brandsOf(picture).includes('avif') ? 'sharp' : reader
}

/** Is the file a drawing (SVG)? */
export async function isDrawing(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(head), 0, head, 0)
    return (await mediaTypeOf(buffer.subarray(0, bytesRead))) === 'image/svg+xml'
  } finally {
    await file.close()
  }
}

/** The brands in the first box of the HEIF family, four letters each. */
const brandsOf = (picture: Buffer): string[] =>
  picture
    .subarray(8, Math.min(picture.readUInt32BE(0), head))
    .toString('latin1')
    .match(/[^]{4}/g) ?? []
