import type { LabelContent } from '@stowage/contract/labels/label-words'
import type { SheetLook } from '@stowage/contract/labels/labels'
import { invalid, type Problem } from '#kernel/problem.ts'
import { makeQrCode } from '../qr-code.ts'
import type { Typefaces } from '../text/open-typefaces.ts'
import { arrangeBars, arrangeCell, arrangeText, type Cell, mm } from './arrange-cell.ts'
import type { LaidOut, SheetLabel } from './laid-out.ts'
import { layOutCell } from './lay-out-cell.ts'
import { isReadableOnStrip, isStrip, layOutStrip } from './lay-out-strip.ts'
import { placeBars } from './place-code.ts'
import type { SheetPlan } from './plan-sheet.ts'

export type LayOut = (label: SheetLabel, typefaces: Typefaces) => LaidOut

/** How labels are laid out; refuses those that are too small for any code of this server. */
export function requireLayout(
  plan: SheetPlan,
  base: string,
  { content, look }: { readonly content: LabelContent; readonly look: SheetLook },
): LayOut {
  const width = plan.label[0] * mm
  const height = plan.label[1] * mm
  if (plan.isEndless || isStrip(width, height)) {
    if (content.code === 'qr' && !isReadableOnStrip(`${base}/a/000-000`, height)) throw tooSmall(look)
    return (label, typefaces) => layOutStrip(label, { width, height, isEndless: plan.isEndless }, typefaces)
  }
  const cell = cellFor(width, height, base, content)
  if (cell === undefined) throw tooSmall(look)
  return (label, typefaces) => layOutCell(label, cell, width, typefaces)
}

/** Where code and text are; undefined when not even the code of an asset number can be read. */
function cellFor(width: number, height: number, base: string, content: LabelContent): Cell | undefined {
  if (content.code === 'none') return arrangeText(width, height, content)
  if (content.code === 'qr') {
    const id = makeQrCode(`${base}/item/${'f'.repeat(36)}`, 'L')
    return id && arrangeCell(width, height, id.size, content)
  }
  const cell = arrangeBars(width, height, content)
  const bars = cell.code && placeBars({ kind: 'code128', texts: ['000-000'] }, cell.code)
  return bars && cell
}

function tooSmall({ labelHeight, labelWidth }: SheetLook): Problem {
  const blamed =
    labelHeight !== undefined ? 'labelHeight' : labelWidth !== undefined ? 'labelWidth' : 'format'
  return invalid(blamed, 'labels_too_small')
}
