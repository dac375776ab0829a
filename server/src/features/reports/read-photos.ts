import { BadPicture } from '#files/thumbnails/bad-picture.ts'
import type { ReportTools } from './report-tools.ts'
import type { ReportedPhoto } from './reported-items.queries.ts'

/** Enough for a picture of 2.2 inches on paper, in pixels. */
const box = { width: 500, height: 500 }

/**
 * Reads small pictures as JPEG, one after the other in the process that decodes pictures: documents take no WebP. A
 * picture that is gone or cannot be read is left out, as are all when nobody waits any more.
 */
export function* readPhotos(
  { store, thumbnailer, log }: Pick<ReportTools, 'store' | 'thumbnailer' | 'log'>,
  photos: readonly ReportedPhoto[],
  signal: AbortSignal,
): Generator<Promise<Buffer | undefined>> {
  const read = async (key: string): Promise<Buffer | undefined> => {
    try {
      const file = signal.aborted ? undefined : await store.borrow(key)
      if (file === undefined) return undefined
      try {
        return await thumbnailer.make(file.path, box, signal, 'jpeg')
      } finally {
        await file.release()
      }
    } catch (error) {
      if (!(error instanceof BadPicture) && !signal.aborted)
        log.warn({ err: error, key }, 'A photo is missing in a report')
      return undefined
    }
  }
  for (const { key } of photos) yield read(key)
}
