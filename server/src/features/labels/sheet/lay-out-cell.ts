import type { Typefaces } from '../text/open-typefaces.ts'
import { type Line, lineHeight, setText } from '../text/set-text.ts'
import type { Cell } from './arrange-cell.ts'
import type { LaidOut, SheetLabel } from './laid-out.ts'
import { placeBars, placeQr } from './place-code.ts'

/** A title is broken once and ends in an ellipsis then: what follows has room. */
const maxTitleLines = 2

/** Lays out a label, `width` points wide, whose code and text have their places. */
export function layOutCell(label: SheetLabel, cell: Cell, width: number, typefaces: Typefaces): LaidOut {
  const code = codeOf(label, cell)
  return {
    code,
    isCodeMissing: label.code !== undefined && code === undefined,
    lines: linesOf(label, cell, typefaces),
    width,
  }
}

function codeOf({ code }: SheetLabel, { code: box }: Cell): LaidOut['code'] {
  if (code === undefined || box === undefined) return undefined
  return code.kind === 'qr' ? placeQr(code.texts[0], box) : placeBars(code, box)
}

/** The text of a label, in the middle of its room or on top of it. */
function linesOf(label: SheetLabel, { text: room }: Cell, typefaces: Typefaces): Line[] {
  if (room === undefined) return []
  const passages = label.lines.map((text, at) =>
    at === 0
      ? { text, face: typefaces.bold, size: room.titleSize, maxLines: maxTitleLines }
      : { text, face: typefaces.regular, size: room.textSize },
  )
  const bottom = room.y + room.height
  const { lines, bottom: end } = setText(passages, room.y, (y, height) =>
    y + height <= bottom + 0.01 ? { x: room.x, y, width: room.width } : undefined,
  )
  const left = Math.max(0, bottom - end)
  const down = room.isCentred ? left / 2 : Math.min(lineHeight(room.textSize) / 4, left)
  return lines.map(line => ({ ...line, y: line.y + down }))
}
