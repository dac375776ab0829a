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

/** Draws a QR code as a JPEG, with the logo in its middle. */
export async function drawQrPicture(code: QrCode): Promise<Buffer> {
  const width = code.size + 2 * border
  const pixels = Buffer.alloc(width * width, 255)
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++)
      if (code.isDark(column, row)) pixels[(row + border) * width + column + border] = 0
  return await sharp(pixels, { raw: { width, height: width, channels: 1 } })
    .resize(width * perSquare, width * perSquare, { kernel: 'nearest' })
    .toColourspace('srgb')
    .composite([{ input: logo, gravity: 'centre' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}
