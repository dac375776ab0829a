import decode from 'heic-decode'
import { checkSize, type Pixels } from './pixels.ts'

/** What `all` gives: the sizes are known before anything is unpacked. */
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
    orientation: heicOrientation(file),
  }
}

/** Where a TIFF directory says how to hold the picture. */
const orientationTag = 0x0112
const tiffStarts = ['II*\0', 'MM\0*'] as const
const [entrySize, maxEntries] = [12, 512]

/**
 * How a HEIC picture that is already unpacked is still to be turned, as EXIF counts it: 1 (not at all) to 8. What the
 * file itself says about turning has been done while unpacking; only without that does its EXIF note count.
 */
function heicOrientation(bytes: Buffer): number {
  const start = bytes.indexOf('meta', 0, 'latin1') - 4
  if (start < 0) return 1
  const meta = bytes.subarray(start, start + bytes.readUInt32BE(start))
  if (meta.includes('irot', 0, 'latin1') || meta.includes('imir', 0, 'latin1')) return 1
  const notes = tiffStarts.map(text => bytes.indexOf(text, 0, 'latin1')).filter(at => at >= 0)
  return notes.length === 0 ? 1 : orientationIn(bytes.subarray(Math.min(...notes)))
}

/** The orientation in the first directory of a TIFF structure; 1 when it says nothing or is broken. */
function orientationIn(tiff: Buffer): number {
  if (tiff.length < 8) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => {
    if (at + 2 > tiff.length) return 0
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = Math.min(short(first), maxEntries)
  for (let at = first + 2; at < first + 2 + count * entrySize; at += entrySize) {
    const value = short(at + 8)
    if (short(at) === orientationTag) return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
