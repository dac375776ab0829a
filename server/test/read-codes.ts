import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
let isReady = false

/** A QR code as a reader sees it. */
export interface ReadCode {
  readonly text: string
  /** Of error correction: L, M, Q or H. */
  readonly level: string
  /** Squares on each side. */
  readonly size: number
}

/** Reads all QR codes in a picture, like a telephone would, from top to bottom and left to right. */
export const readCodes = (picture: Uint8Array): Promise<ReadCode[]> =>
  // A reader takes parts of a code for a Micro QR code now and then.
  read(picture, 'QRCodeModel2')

/** Reads all barcodes of the kind Code 128 in a picture, in the same order. */
export const readBars = async (picture: Uint8Array): Promise<string[]> =>
  (await read(picture, 'Code128')).map(({ text }) => text)

async function read(picture: Uint8Array, format: 'QRCodeModel2' | 'Code128'): Promise<ReadCode[]> {
  if (!isReady) prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } })
  isReady = true
  const png = await sharp(picture, { limitInputPixels: false }).png().toBuffer()
  const found = await readBarcodes(new Uint8Array(png), {
    formats: [format],
    tryHarder: true,
    maxNumberOfSymbols: 255,
  })
  return found
    .toSorted((a, b) => {
      const one = middleOf(a.position)
      const other = middleOf(b.position)
      return Math.abs(one.y - other.y) > 8 ? one.y - other.y : one.x - other.x
    })
    .map(({ text, ecLevel, version }) => ({ text, level: ecLevel, size: 17 + 4 * Number(version) }))
}

const middleOf = ({ topLeft, bottomRight }: ReadResult['position']) => ({
  x: (topLeft.x + bottomRight.x) / 2,
  y: (topLeft.y + bottomRight.y) / 2,
})
