/** The longest side of a smaller photo, pixels. */
const maxSide = 2560
/** From 0 to 1: less cannot be told from the original on a screen. */
const quality = 0.85

/** A photo in the same format with the longest side allowed; undefined where it is not larger, or the browser does not write the format. */
async function shrink(photo: File): Promise<Blob | undefined> {
  // Upright: decoded as its orientation says.
  const bitmap = await createImageBitmap(photo)
  try {
    const scale = maxSide / Math.max(bitmap.width, bitmap.height)
    if (scale >= 1) return undefined
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) return undefined
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await canvas.convertToBlob({ type: photo.type, quality })
    return blob.type === photo.type ? blob : undefined
  } finally {
    bitmap.close()
  }
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void shrink(data).then(
    smaller => postMessage(smaller),
    () => postMessage(undefined),
  )
})
