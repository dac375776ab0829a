import { BadPicture } from './bad-picture.ts'
import { tooManyPixels } from './limits.ts'

/** A picture unpacked: red, green, blue and alpha, a byte each, from the top left. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  /** The orientation that is still to be applied, as in EXIF; upright when absent. */
  readonly orientation?: number
}

/** Refuses a picture before it is unpacked, by the size that it says it has. */
export function checkSize(width: number, height: number, max: number): void {
  if (!(width >= 1 && height >= 1)) throw new BadPicture('The picture has no pixels')
  if (width * height > max) throw new BadPicture(tooManyPixels(max))
}
