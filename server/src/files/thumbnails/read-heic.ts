import decode from 'heic-decode'
import { type Bytes, bytesOf, part } from '../metadata/bytes.ts'
import { exifOf, hasOwnRotation, itemsIn } from '../metadata/isobmff.ts'
import { orientationIn } from '../metadata/tiff.ts'
import { checkSize, type Pixels } from './pixels.ts'

/** A picture of `all`: its size is known before anything is unpacked. */
interface Packed {
  readonly width: number
  readonly height: number
  decode(): Promise<{ readonly data: Uint8ClampedArray }>
}

/** Unpacks the first picture of a HEIC or HEIF file, turned and mirrored as the file says. */
export async function readHeic(file: Buffer, maxPixels: number): Promise<Pixels> {
  const [first] = (await decode.all({ buffer: file })) as readonly unknown[] as readonly [Packed]
  const { width, height } = first
  checkSize(width, height, maxPixels)
  const { data } = await first.decode()
  return {
    width,
    height,
    data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    orientation: await heicOrientation(bytesOf(file)),
  }
}

/**
 * How a HEIC picture that is already unpacked is still to be turned, as EXIF counts it: 1 (not at all) to 8. What the
 * file itself says about turning has been done while unpacking; only without that does its EXIF count.
 */
async function heicOrientation(file: Bytes): Promise<number> {
  if (await hasOwnRotation(file)) return 1
  const note = (await itemsIn(file)).find(({ kind }) => kind === 'Exif')
  if (note === undefined) return 1
  const { at, size } = await exifOf(file, note)
  return orientationIn(part(file, at, size))
}
