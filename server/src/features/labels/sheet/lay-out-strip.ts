import { makeQrCode, type QrCode } from '../qr-code.ts'
import type { Typefaces } from '../text/open-typefaces.ts'
import { type Line, lineHeight, setText } from '../text/set-text.ts'
import { isCrowded, mm, squareOf, unreadable } from './arrange-cell.ts'
import type { LaidOut, SheetLabel } from './laid-out.ts'

/** Labels that are lower than this have the code over their whole height, and lines that fill the rest. */
const maxHeight = 12 * mm
/** The least square on a strip: one dot of a printer with 180 dots to the inch. */
const leastSquare = 0.14 * mm
/** The part of the width of a tape that its printers reach. */
const printable = 0.75
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
 * Lays out a strip: the code at the left, over the whole height, the title and the lines beside it, each on one line. An
 * endless strip ends behind its text. `addresses` are where the code may lead, the preferred one first: it is the first whose code is not too
 * fine, else the one with the largest squares, and none where that cannot be printed.
 */
export function layOutStrip(
  { title, lines, addresses }: SheetLabel,
  { width, height, isEndless }: Strip,
  typefaces: Typefaces,
): LaidOut {
  const code = codeOf(addresses, height)
  const edge = (height * (1 - printable)) / 2
  const left = code === undefined ? edge : height
  const texts = [title, ...lines].map(text => text.replace(/\s+/g, ' ').trim()).filter(text => text !== '')
  const set = setRows(
    inRows(texts, height * printable),
    { left, edge, height, right: width - edge },
    typefaces,
  )
  return {
    code: code && { squares: code, x: 0, y: 0, side: height },
    lines: set,
    width: isEndless ? Math.min(width, Math.max(left, ...set.map(endOf)) + edge) : width,
  }
}

function codeOf(addresses: readonly string[], height: number): QrCode | undefined {
  const codes = addresses.flatMap(address => {
    const usual = makeQrCode(address, 'M')
    return (usual === undefined || isCrowded(height, usual.size) ? makeQrCode(address, 'L') : usual) ?? []
  })
  const largest = codes.toSorted((one, other) => one.size - other.size)[0]
  const best = codes.find(({ size }) => squareOf(height, size) >= unreadable) ?? largest
  return best !== undefined && squareOf(height, best.size) >= leastSquare ? best : undefined
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
  return passages.flatMap(passage => {
    const y = top
    top += lineHeight(passage.size)
    return setText([passage], y, at => (at > y ? undefined : { x: left, y, width })).lines
  })
}

const endOf = ({ face, text, size, x }: Line): number => x + face.widthOf(text) * size
