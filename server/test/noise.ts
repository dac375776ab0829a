import { randomFillSync } from 'node:crypto'

/**
 * So many bytes that are others each time, and never a picture: two bytes make a file one for `mediaTypeOf`, so every few
 * hundred runs one that is random throughout would get a thumbnail that cannot be made.
 */
export const noise = (size: number): Buffer<ArrayBuffer> =>
  randomFillSync(Buffer.alloc(size)).fill(1, 0, Math.min(4, size))
