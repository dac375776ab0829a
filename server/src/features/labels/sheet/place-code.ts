import { makeCode128 } from '../code128.ts'
import { makeQrCode, type QrCode } from '../qr-code.ts'
import { type Box, isCrowded, mm, squareOf, unreadable } from './arrange-cell.ts'
import type { CodeTexts, PlacedCode } from './laid-out.ts'

/** White at each end of a barcode, modules, as its standard wants it. */
export const barQuietZone = 10
/** Bars that are finer than this cannot be printed, points: two dots of a printer with 300 dots to the inch are 0.17 mm. */
export const leastBar = 0.15 * mm
const widestBar = 0.5 * mm

/** The QR code of the first text that can be read in a square box; undefined when there is none. */
export function placeQr({ texts }: CodeTexts, box: Box): PlacedCode | undefined {
  for (const text of texts) {
    const code = qrFor(text, box.width)
    if (code === undefined) continue
    const module = squareOf(box.width, code.size)
    if (module >= unreadable) return { kind: 'qr', squares: code, ...box, module }
  }
  return undefined
}

/** The code of a text for a side, points: with the usual error correction unless that makes its squares too small. */
export function qrFor(text: string, side: number): QrCode | undefined {
  const usual = makeQrCode(text, 'M')
  return usual === undefined || isCrowded(side, usual.size) ? makeQrCode(text, 'L') : usual
}

/** The barcode of the first text that can be printed in a box, in its middle; undefined when there is none. */
export function placeBars({ texts }: CodeTexts, box: Box): PlacedCode | undefined {
  for (const text of texts) {
    const bars = makeCode128(text)
    if (bars === undefined) continue
    const modules = bars.size + 2 * barQuietZone
    const module = Math.min(widestBar, box.width / modules)
    if (module < leastBar) continue
    const width = module * modules
    return { kind: 'code128', bars, ...box, x: box.x + (box.width - width) / 2, width, module }
  }
  return undefined
}
