import { makeQrCode } from '../qr-code.ts'
import type { Typefaces } from '../text/open-typefaces.ts'
import { type Line, lineHeight, setText } from '../text/set-text.ts'
import { mm, squareOf, unreadable } from './arrange-cell.ts'
import type { CodeTexts, LaidOut, PlacedCode, SheetLabel } from './laid-out.ts'
import { barQuietZone, placeBars, qrFor } from './place-code.ts'

/** Labels that are lower than this have the code over their whole height, and lines that fill the rest. */
const maxHeight = 12 * mm
/** The least square on a strip: one dot of a printer with 180 dots to the inch. */
const leastSquare = 0.14 * mm
/** The part of the width of a tape that its printers reach. */
const printable = 0.75
/** How wide the bars of a barcode are where there is room: two dots of a printer with 203 dots to the inch. */
const usualBar = 0.25 * mm
/** The part of a strip that a barcode may take. */
const maxBars = 0.7
const leastLine = lineHeight(4.5)
const largestText = 14
/** How much larger the title is. */
const titleScale = 1.25

/** Is a label, points wide and high, one that is laid out as a strip? */
export const isStrip = (width: number, height: number): boolean => height < maxHeight && width >= 2 * height

/** Can the code of an address be printed on a strip and read? */
export function isReadableOnStrip(address: string, height: number): boolean {
  const code = makeQrCode(address, 'L')
  return code !== undefined && squareOf(height, code.size) >= leastSquare
}

/** The measures of a strip, points; `width` is the greatest one of an endless strip. */
interface Strip {
  readonly width: number
  readonly height: number
  readonly isEndless: boolean
}

/**
 * Lays out a strip: the code at the left, over the whole height, the lines beside it, each on one line. An endless strip ends
 * behind its text. A QR code leads to the first address whose code is not too fine, else to the one with the largest squares.
 */
export function layOutStrip(
  label: SheetLabel,
  { width, height, isEndless }: Strip,
  typefaces: Typefaces,
): LaidOut {
  const code = codeOf(label.code, { width: isEndless ? width : width * maxBars, height })
  const edge = (height * (1 - printable)) / 2
  const left = code === undefined ? edge : code.x + code.width
  const texts = label.lines.map(text => text.replace(/\s+/g, ' ').trim()).filter(text => text !== '')
  const set = setRows(
    inRows(texts, height * printable),
    { left, edge, height, right: width - edge },
    typefaces,
  )
  return {
    code,
    isCodeMissing: label.code !== undefined && code === undefined,
    lines: set,
    width: isEndless ? Math.min(width, Math.max(left, ...set.map(endOf)) + edge) : width,
  }
}

function codeOf(
  code: CodeTexts | undefined,
  { width, height }: { readonly width: number; readonly height: number },
): PlacedCode | undefined {
  if (code === undefined) return undefined
  if (code.kind === 'qr') return placeOnStrip(code.texts, height)
  const high = height * printable
  const placed = placeBars(code, { x: 0, y: (height - high) / 2, width, height: high })
  if (placed?.kind !== 'code128') return undefined
  // No wider than scanners need: the text has the rest.
  const module = Math.min(placed.module, usualBar)
  return { ...placed, x: 0, module, width: module * (placed.bars.size + 2 * barQuietZone) }
}

function placeOnStrip(addresses: readonly string[], height: number): PlacedCode | undefined {
  const codes = addresses.flatMap(address => qrFor(address, height) ?? [])
  const largest = codes.toSorted((one, other) => one.size - other.size)[0]
  const best = codes.find(({ size }) => squareOf(height, size) >= unreadable) ?? largest
  const module = best === undefined ? 0 : squareOf(height, best.size)
  if (best === undefined || module < leastSquare) return undefined
  return { kind: 'qr', squares: best, x: 0, y: 0, width: height, height, module }
}

/** As many rows as there is room for; what has none of its own goes to the end of the last. */
function inRows(texts: readonly string[], room: number): string[] {
  const count = Math.max(1, Math.floor(room / leastLine))
  return [...texts.slice(0, count - 1), texts.slice(count - 1).join(' · ')].filter(text => text !== '')
}

interface Room {
  readonly left: number
  readonly right: number
  readonly edge: number
  readonly height: number
}

/** Sets each text on one line, the first one larger, in the middle of the height. */
function setRows(rows: readonly string[], room: Room, { bold, regular }: Typefaces): Line[] {
  const { left, right, edge, height } = room
  const size = Math.min(largestText, (height - 2 * edge) / lineHeight(rows.length - 1 + titleScale))
  const passages = rows.map((text, at) =>
    at === 0 ? { text, face: bold, size: size * titleScale } : { text, face: regular, size },
  )
  const widest = Math.max(...passages.map(({ face, text, size: each }) => face.widthOf(text) * each))
  const width = Math.min(right - left, widest + size)
  let top = (height - passages.reduce((sum, each) => sum + lineHeight(each.size), 0)) / 2
  if (width <= 0) return []
  return passages.flatMap(passage => {
    const y = top
    top += lineHeight(passage.size)
    return setText([passage], y, at => (at > y ? undefined : { x: left, y, width })).lines
  })
}

const endOf = ({ face, text, size, x }: Line): number => x + face.widthOf(text) * size
