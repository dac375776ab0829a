import sharp from 'sharp'
import { invalid } from '#kernel/problem.ts'
import type { Label } from './label.ts'
import type { LabelSettings } from './label-settings.ts'
import { layOutLabel } from './lay-out-label.ts'
import { makeQrCode, outlinesOf, type QrCode } from './qr-code.ts'
import type { Typefaces } from './text/open-typefaces.ts'

/** Draws a label as a PNG, black on white. */
export async function drawLabel(
  label: Label,
  settings: LabelSettings,
  typefaces: Typefaces,
): Promise<Buffer> {
  const code = makeQrCode(label.url, 'M')
  if (code === undefined) throw invalid('id', 'address_too_long')
  const { width, height, codeAt, codeSide, lines } = layOutLabel(label, settings, typefaces, code.size)
  const text = lines.map(({ face, text: line, size, x, y }) => face.draw(line, size, x, y)).join('')
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="#fff"/>${squares(code, codeAt, codeSide)}${text}</svg>`
  // All three channels are the same: taking one costs a third of what it costs to convert them.
  return await sharp(Buffer.from(drawing), { limitInputPixels: false })
    .extractChannel(0)
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** The dark areas of a code; without half-tones, of which label printers make noise. */
function squares(code: QrCode, at: number, side: number): string {
  const path = outlinesOf(code)
    .map(corners => `M${corners.map(([column, row]) => `${column} ${row}`).join('L')}Z`)
    .join('')
  const scale = side / code.size
  return `<path transform="translate(${at} ${at}) scale(${scale})" fill-rule="evenodd" shape-rendering="crispEdges" d="${path}"/>`
}
