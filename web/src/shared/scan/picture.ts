/** The longest side of decoded pictures, in pixels: more only takes longer. */
const maxSide = { video: 960, photo: 1600 }

/** The pixels of a picture, at most `max` on the longer side. */
function drawn(source: CanvasImageSource, width: number, height: number, max: number): ImageData | undefined {
  const scale = Math.min(1, max / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.max(1, width * scale), Math.max(1, height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** The present picture of the camera; undefined before the first one. */
export const frameOf = (video: HTMLVideoElement): ImageData | undefined =>
  video.videoWidth === 0 ? undefined : drawn(video, video.videoWidth, video.videoHeight, maxSide.video)

/** A photo, as large as its codes need. */
export async function pictureIn(photo: File): Promise<ImageData | undefined> {
  const bitmap = await createImageBitmap(photo)
  try {
    return drawn(bitmap, bitmap.width, bitmap.height, maxSide.photo)
  } finally {
    bitmap.close()
  }
}
