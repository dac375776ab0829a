import decode from 'heic-decode'
import { heicOrientation } from './heic-orientation.ts'
import { checkSize, type Pixels } from './pixels.ts'

/** What `all` gives: the sizes are known before anything is unpacked. */
interface Packed {
  readonly width: number
  readonly height: number
  decode(): Promise<{ readonly data: Uint8ClampedArray }>
}

/** Unpacks the first picture of a HEIC or HEIF file, turned and mirrored as the file says. */
export async function readHeic(file: Buffer, mostPixels: number): Promise<Pixels> {
  const [first] = (await decode.all({ buffer: file })) as readonly unknown[] as readonly [Packed]
  const { width, height } = first
  checkSize(width, height, mostPixels)
  const { data } = await first.decode()
  return {
    width,
    height,
    data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    orientation: heicOrientation(file),
  }
}
