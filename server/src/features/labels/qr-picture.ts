import sharp from 'sharp'
import type { QrCode } from './qr-code.ts'

const perSquare = 20
/** White on every side, squares. */
const border = 2
const logoSide = 50

const logo = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${logoSide}" height="${logoSide}">
    <rect width="32" height="32" rx="7" fill="#0b5c8a"/>
    <path d="M6 13l10-6 10 6v11a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2z" fill="#fff"/>
    <path d="M10 16h12v4H10zM10 22h5v4h-5zM17 22h5v4h-5z" fill="#0b5c8a"/>
  </svg>`,
)

/** Bytes of a pixel: red, green and blue. */
const channels = 3

/** Draws a QR code as a JPEG, with the logo in its middle. */
export async function drawQrPicture(code: QrCode): Promise<Buffer> {
  const width = (code.size + 2 * border) * perSquare
  const pixels = Buffer.alloc(width * width * channels, 255)
  for (let row = 0; row < code.size; row++) drawRow(pixels, width, code, row)
  putLogo(pixels, width, await drawnLogo())
  return await sharp(pixels, { raw: { width, height: width, channels } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Draws one line of pixels and copies it: many times faster than to have so few squares enlarged. */
function drawRow(pixels: Buffer, width: number, code: QrCode, row: number): void {
  const line = width * channels
  const square = perSquare * channels
  const top = (row + border) * perSquare * line
  for (let column = 0; column < code.size; column++)
    if (code.isDark(column, row)) {
      const from = top + (column + border) * square
      pixels.fill(0, from, from + square)
    }
  for (let copy = 1; copy < perSquare; copy++) pixels.copy(pixels, top + copy * line, top, top + line)
}

/** Red, green, blue and opacity of the logo, drawn once. */
let logoPixels: Promise<Buffer> | undefined
const drawnLogo = (): Promise<Buffer> => (logoPixels ??= sharp(logo).ensureAlpha().raw().toBuffer())

function putLogo(pixels: Buffer, width: number, drawn: Buffer): void {
  const from = Math.floor((width - logoSide) / 2)
  for (let at = 0; at < logoSide * logoSide; at++) {
    const row = from + Math.floor(at / logoSide)
    const column = from + (at % logoSide)
    const target = (row * width + column) * channels
    const opacity = (drawn[at * 4 + 3] ?? 0) / 255
    for (let channel = 0; channel < channels; channel++) {
      const below = pixels[target + channel] ?? 0
      const above = drawn[at * 4 + channel] ?? 0
      pixels[target + channel] = Math.round(below + (above - below) * opacity)
    }
  }
}
