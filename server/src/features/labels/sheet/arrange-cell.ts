import type { CodeSize, TextSize } from '@stowage/contract/labels/label-words'
import { lineHeight } from '../text/set-text.ts'

/** A box, points from the upper left corner of its label. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Room for the text of a label. */
export interface TextRoom extends Box {
  readonly titleSize: number
  readonly textSize: number
  /** Whether the text is in the middle of its height, or on top. */
  readonly isCentred: boolean
}

/** Where code and text are on a label. */
export interface Cell {
  /** The white around the code included; undefined without a code. */
  readonly code: Box | undefined
  /** Undefined on labels that have room for the code alone. */
  readonly text: TextRoom | undefined
}

/** How large code and text are. */
export interface Sizes {
  readonly codeSize: CodeSize
  readonly textSize: TextSize
}

/** Points to a millimetre. */
export const mm = 72 / 25.4
/** White around a QR code, squares on each side, as its standard wants it. */
export const quietZone = 4
/** Squares that are smaller than this are hard to read, or cannot be printed at all; points. */
const hardToRead = 0.3 * mm
export const unreadable = 0.2 * mm

/** The least sizes of letters that can be read, points. */
export const leastTitle = 6
export const leastText = 5
/** The sizes of texts beside the title. */
export const textScale = 0.8

/** How much larger or smaller letters are than those that fit a label. */
const scaleOf: Readonly<Record<TextSize, number>> = { small: 0.8, medium: 1, large: 1.3 }

/** How large the squares of a code are, points. */
export const squareOf = (side: number, size: number): number => side / (size + 2 * quietZone)

/** Is a code with less error correction the better one, because its squares are larger? */
export const isCrowded = (side: number, size: number): boolean => squareOf(side, size) < hardToRead

/**
 * Arranges a label with a QR code, points wide and high: the code at the left of a wide one and on top of any other, or alone where
 * that makes its squares too small. `size` is the squares of the largest code. Undefined when nothing can be read.
 */
export function arrangeCell(width: number, height: number, size: number, sizes: Sizes): Cell | undefined {
  const isWide = width >= 1.4 * height
  const both = isWide ? beside(width, height, sizes) : below(width, height, sizes)
  if (squareOf(both.side, size) >= unreadable) return both.cell
  const side = Math.min(width, height)
  if (squareOf(side, size) < unreadable) return undefined
  return { code: square((width - side) / 2, (height - side) / 2, side), text: undefined }
}

/** Arranges a label with a barcode below the text. */
export function arrangeBars(width: number, height: number, sizes: Sizes): Cell {
  const edge = edgeOf(width, height)
  const part = sizes.codeSize === 'large' ? 0.55 : 0.38
  const bars = Math.min(height - 2 * edge, Math.max(4 * mm, Math.min(25 * mm, height * part)))
  const top = height - edge - bars
  const room = { x: edge, y: edge, width: width - 2 * edge, height: top - edge }
  return {
    code: { x: 0, y: top, width, height: bars },
    text: withSizes(room, height, sizes.textSize, false),
  }
}

/** Arranges a label without a code. */
export function arrangeText(width: number, height: number, { textSize }: Sizes): Cell {
  const edge = edgeOf(width, height)
  const room = { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge }
  return { code: undefined, text: withSizes(room, height, textSize, true) }
}

const square = (x: number, y: number, side: number): Box => ({ x, y, width: side, height: side })

const edgeOf = (width: number, height: number): number => Math.max(1 * mm, Math.min(width, height) * 0.05)

/** A label with both, and how long the sides of its code are. */
interface WithSide {
  readonly cell: Cell
  readonly side: number
}

function beside(width: number, height: number, { codeSize, textSize }: Sizes): WithSide {
  const edge = edgeOf(width, height)
  const isLarge = codeSize === 'large'
  const side = isLarge ? Math.min(height, width * 0.6) : Math.min(height - edge, width * 0.45)
  const room = { x: side, y: edge, width: width - side - edge, height: height - 2 * edge }
  const code = square(isLarge ? 0 : edge / 2, (height - side) / 2, side)
  return { cell: { code, text: withSizes(room, height, textSize, true) }, side }
}

function below(width: number, height: number, { codeSize, textSize }: Sizes): WithSide {
  const edge = edgeOf(width, height)
  const isLarge = codeSize === 'large'
  const side = isLarge ? Math.min(width, height * 0.75) : Math.min(width - edge, height * 0.6)
  const upper = isLarge ? 0 : edge / 2
  const top = upper + side
  const room = { x: edge, y: top, width: width - 2 * edge, height: height - top - edge }
  const code = square((width - side) / 2, upper, side)
  return { cell: { code, text: withSizes(room, height, textSize, false) }, side }
}

/** Letters grow with the label; undefined when not even small ones have room. */
function withSizes(box: Box, height: number, textSize: TextSize, isCentred: boolean): Cell['text'] {
  // Two lines of title and two of text have room.
  const fitting = Math.min(height * 0.14, box.width * 0.11, box.height / 4.4)
  const titleSize = Math.min(24, Math.max(leastTitle, fitting)) * scaleOf[textSize]
  const isRoomy = box.height >= lineHeight(titleSize) && box.width >= 3 * titleSize
  return isRoomy
    ? { ...box, titleSize, textSize: Math.max(leastText, titleSize * textScale), isCentred }
    : undefined
}
