import type { Drawing } from './draw-photo.ts'

/** The most pixels that the canvas of every browser has. */
const maxPixels = 2 ** 24

/** The picture as it is wished; undefined where that is what it is, or there is no canvas. */
async function draw({ photo, turned, area, maxSide, type, quality }: Drawing): Promise<Blob | undefined> {
  // Upright: decoded as its orientation says.
  const bitmap = await createImageBitmap(photo)
  try {
    const isOnSide = turned % 2 === 1
    const [across, down] = isOnSide ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height]
    const width = across * area.width
    const height = down * area.height
    const scale = Math.min(1, maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)))
    if (turned === 0 && area.width === 1 && area.height === 1 && scale === 1) return undefined
    const side = (length: number): number => Math.max(1, Math.round(length * scale))
    const canvas = new OffscreenCanvas(side(width), side(height))
    const context = canvas.getContext('2d')
    if (context === null) return undefined
    // What is transparent would be black in a format that has no transparency.
    if (type === 'image/jpeg') {
      context.fillStyle = 'white'
      context.fillRect(0, 0, canvas.width, canvas.height)
    }
    context.imageSmoothingQuality = 'high'
    context.scale(canvas.width / width, canvas.height / height)
    context.translate(across / 2 - across * area.x, down / 2 - down * area.y)
    context.rotate((turned * Math.PI) / 2)
    context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
    return await canvas.convertToBlob({ type, quality })
  } finally {
    bitmap.close()
  }
}

addEventListener('message', ({ data }: MessageEvent<Drawing>) => {
  draw(data).then(
    drawn => postMessage({ drawn }),
    () => postMessage({ drawn: undefined, isUnreadable: true }),
  )
})
