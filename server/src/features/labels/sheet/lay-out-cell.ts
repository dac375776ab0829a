import type { Typefaces } from '../text/open-typefaces.ts'
import { type Line, lineHeight, setText, sizeOfWholeWords } from '../text/set-text.ts'
import { type Cell, leastText, leastTitle, type TextRoom, textScale } from './arrange-cell.ts'
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
  return code.kind === 'qr' ? placeQr(code, box) : placeBars(code, box)
}

/** The title and the texts below it, in letters so small that no word is broken, as long as they can be read. */
function passagesOf([title = '', ...texts]: readonly string[], room: TextRoom, { bold, regular }: Typefaces) {
  const whole = { text: title, face: bold, size: room.titleSize, maxLines: maxTitleLines }
  const size = sizeOfWholeWords(whole, room.width, leastOf(room.titleSize, leastTitle))
  const textSize = Math.min(room.textSize, Math.max(leastText, size * textScale))
  return [
    { ...whole, size },
    ...texts.map(text => {
      const passage = { text, face: regular, size: textSize }
      return { ...passage, size: sizeOfWholeWords(passage, room.width, leastOf(textSize, leastText)) }
    }),
  ]
}

/** Letters become half as large at most: below that a broken word is read more easily. */
const leastOf = (size: number, least: number): number => Math.max(least, size / 2)

/** The text of a label, in the middle of its room or on top of it. */
function linesOf(label: SheetLabel, { text: room }: Cell, typefaces: Typefaces): Line[] {
  if (room === undefined) return []
  const passages = passagesOf(label.lines, room, typefaces)
  const bottom = room.y + room.height
  const { lines, bottom: end } = setText(passages, room.y, (y, height) =>
    y + height <= bottom + 0.01 ? { x: room.x, y, width: room.width } : undefined,
  )
  const left = Math.max(0, bottom - end)
  const down = room.isCentred ? left / 2 : Math.min(lineHeight(room.textSize) / 4, left)
  return lines.map(line => ({ ...line, y: line.y + down }))
}
