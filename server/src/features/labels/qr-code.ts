import { create, type QRCodeErrorCorrectionLevel } from 'qrcode'
import { appendTo } from '#kernel/append-to.ts'

/** The dark and light squares of a QR code, without white around them. */
export interface QrCode {
  /** Squares on each side. */
  readonly size: number
  isDark(column: number, row: number): boolean
}

/** Makes a QR code, as small as it can be; undefined when the text does not fit into any. */
export function makeQrCode(text: string, level: QRCodeErrorCorrectionLevel): QrCode | undefined {
  try {
    const { modules } = create(text, { errorCorrectionLevel: level })
    const { size } = modules
    return {
      size,
      isDark: (column, row) =>
        column >= 0 && row >= 0 && column < size && row < size && modules.get(row, column) !== 0,
    }
  } catch (error) {
    if (error instanceof Error && /too big/.test(error.message)) return undefined
    throw error
  }
}

/** A corner of an outline, in squares from the left and from the top. */
type Corner = readonly [column: number, row: number]

/**
 * The edges of the dark areas as closed lines, to be filled after the even-odd rule: areas without seams, however they
 * are scaled.
 */
export function outlinesOf(code: QrCode): Corner[][] {
  const edges = edgesOf(code)
  const outlines: Corner[][] = []
  for (const start of edges.keys()) {
    while ((edges.get(start)?.length ?? 0) > 0) outlines.push(walk(edges, start, code.size + 1))
  }
  return outlines
}

type Edges = Map<number, number[]>

/** Every edge between dark and light, from corner to corner, the dark side on the right. */
function edgesOf({ size, isDark }: QrCode): Edges {
  const edges: Edges = new Map()
  const width = size + 1
  const add = (from: number, to: number) => appendTo(edges, from, to)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(column, row)) continue
      const corner = row * width + column
      if (!isDark(column, row - 1)) add(corner, corner + 1)
      if (!isDark(column + 1, row)) add(corner + 1, corner + 1 + width)
      if (!isDark(column, row + 1)) add(corner + 1 + width, corner + width)
      if (!isDark(column - 1, row)) add(corner + width, corner)
    }
  }
  return edges
}

/** Follows edges until they come round, and takes them away; only corners are kept. */
function walk(edges: Edges, start: number, width: number): Corner[] {
  const corners: Corner[] = []
  let at = start
  let heading = 0
  do {
    const next = edges.get(at)?.pop()
    if (next === undefined) throw new Error('An outline does not come round')
    if (next - at !== heading) corners.push([at % width, Math.floor(at / width)])
    heading = next - at
    at = next
  } while (at !== start)
  return corners
}
