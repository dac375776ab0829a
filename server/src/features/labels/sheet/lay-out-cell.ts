import { makeQrCode, type QrCode } from '../qr-code.ts'
import type { Typefaces } from '../text/open-typefaces.ts'
import { type Line, lineHeight, setText } from '../text/set-text.ts'
import { type Cell, isCrowded } from './arrange-cell.ts'
import type { LaidOut, SheetLabel } from './laid-out.ts'

/** Lays out a label, `width` points wide, whose code and text have their places. */
export function layOutCell(label: SheetLabel, cell: Cell, width: number, typefaces: Typefaces): LaidOut {
  const squares = codeFor(label.addresses[0], cell)
  return { code: { squares, ...cell.code }, lines: linesOf(label, cell, typefaces), width }
}

/** The code of a label: with the usual error correction unless that makes its squares too small. */
function codeFor(url: string, { code: { side } }: Cell): QrCode {
  const usual = makeQrCode(url, 'M')
  const code = usual === undefined || isCrowded(side, usual.size) ? makeQrCode(url, 'L') : usual
  if (code === undefined) throw new Error('A label leads to an address that no code has room for')
  return code
}

/** The text of a label, in the middle of its room. */
function linesOf(label: SheetLabel, cell: Cell, typefaces: Typefaces): Line[] {
  const { text: room } = cell
  if (room === undefined) return []
  const passages = [
    { text: label.title, face: typefaces.bold, size: room.titleSize },
    ...label.lines.map(text => ({ text, face: typefaces.regular, size: room.textSize })),
  ]
  const bottom = room.y + room.height
  const { lines, bottom: end } = setText(passages, room.y, (y, height) =>
    y + height <= bottom + 0.01 ? { x: room.x, y, width: room.width } : undefined,
  )
  const isBeside = room.x >= cell.code.side
  const down = isBeside
    ? Math.max(0, (bottom - end) / 2)
    : Math.min(lineHeight(room.textSize) / 4, Math.max(0, bottom - end))
  return lines.map(line => ({ ...line, y: line.y + down }))
}
