import { lineHeight } from '../text/set-text.ts'

/** A box, points from the upper left corner of its label. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where code and text are on a label. */
export interface Cell {
  /** A square, the white around the code included. */
  readonly code: { readonly x: number; readonly y: number; readonly side: number }
  /** Undefined on labels that have room for the code alone. */
  readonly text: (Box & { readonly titleSize: number; readonly textSize: number }) | undefined
}

/** Points to a millimetre. */
export const mm = 72 / 25.4
/** White around a code, squares on each side, as its standard wants it. */
export const quietZone = 4
/** Squares that are smaller than this are hard to read, or cannot be printed at all; points. */
const hardToRead = 0.3 * mm
export const unreadable = 0.2 * mm

/** How large the squares of a code are, points. */
export const squareOf = (side: number, size: number): number => side / (size + 2 * quietZone)

/** Is a code with less error correction the better one, because its squares are larger? */
export const isCrowded = (side: number, size: number): boolean => squareOf(side, size) < hardToRead

/**
 * Arranges a label, points wide and high: the code at the left of a wide one and on top of any other, or alone where
 * that makes its squares too small. `size` is the squares of the largest code. Undefined when nothing can be read.
 */
export function arrangeCell(width: number, height: number, size: number): Cell | undefined {
  const isWide = width >= 1.4 * height
  const both = isWide ? beside(width, height) : below(width, height)
  if (squareOf(both.code.side, size) >= unreadable) return both
  const side = Math.min(width, height)
  if (squareOf(side, size) < unreadable) return undefined
  return { code: { x: (width - side) / 2, y: (height - side) / 2, side }, text: undefined }
}

const edgeOf = (width: number, height: number): number => Math.max(1 * mm, Math.min(width, height) * 0.05)

function beside(width: number, height: number): Cell {
  const edge = edgeOf(width, height)
  const side = Math.min(height - edge, width * 0.45)
  const box = { x: side, y: edge, width: width - side - edge, height: height - 2 * edge }
  return { code: { x: edge / 2, y: (height - side) / 2, side }, text: withSizes(box, height) }
}

function below(width: number, height: number): Cell {
  const edge = edgeOf(width, height)
  const side = Math.min(width - edge, height * 0.6)
  const top = edge / 2 + side
  const box = { x: edge, y: top, width: width - 2 * edge, height: height - top - edge }
  return { code: { x: (width - side) / 2, y: edge / 2, side }, text: withSizes(box, height) }
}

/** Letters grow with the label; undefined when not even small ones have room. */
function withSizes(box: Box, height: number): Cell['text'] {
  // Two lines of title and two of text have room.
  const fitting = Math.min(height * 0.14, box.width * 0.11, box.height / 4.4)
  const titleSize = Math.min(24, Math.max(6, fitting))
  const isRoomy = box.height >= lineHeight(titleSize) && box.width >= 3 * titleSize
  return isRoomy ? { ...box, titleSize, textSize: Math.max(5, titleSize * 0.8) } : undefined
}
