/** A drawing of a sheet as the address of a picture. */
export const sheetSource = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** Dots to the inch of pictures of sheets. */
const dpi = 300

/** A drawing of a sheet as a PNG of 300 dots to the inch; `size` in millimetres. */
export async function pngOf(svg: string, [width = 0, height = 0]: readonly number[]): Promise<Blob> {
  const image = new Image()
  image.src = sheetSource(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round((width / 25.4) * dpi)
  canvas.height = Math.round((height / 25.4) * dpi)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The sheet cannot be drawn as a picture')
  return blob
}
