import { drawPhoto, isWrittenByBrowsers, wholeArea } from '../draw-photo/draw-photo.ts'

/** The longest side of a smaller photo, pixels. */
const maxSide = 2560
/** From 0 to 1: less cannot be told from the original on a screen. */
const quality = 0.85

/** A smaller file of the photo; the photo itself where the browser cannot make one with fewer bytes. */
export async function shrinkPhoto(photo: File): Promise<File> {
  const { type } = photo
  if (!isWrittenByBrowsers(type)) return photo
  const smaller = await drawPhoto({ photo, turned: 0, area: wholeArea, maxSide, type, quality }).catch(
    () => undefined,
  )
  if (smaller === undefined || smaller.type !== type || smaller.size >= photo.size) return photo
  return new File([smaller], photo.name, { type, lastModified: photo.lastModified })
}
