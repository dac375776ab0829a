import type { SheetLook } from '@stowage/contract/labels/labels'
import { invalid, type Problem } from '#kernel/problem.ts'
import { makeQrCode } from '../qr-code.ts'
import type { Typefaces } from '../text/open-typefaces.ts'
import { arrangeCell, mm } from './arrange-cell.ts'
import type { LaidOut, SheetLabel } from './laid-out.ts'
import { layOutCell } from './lay-out-cell.ts'
import { isReadableOnStrip, isStrip, layOutStrip } from './lay-out-strip.ts'
import type { SheetPlan } from './plan-sheet.ts'

type LayOut = (label: SheetLabel, typefaces: Typefaces) => LaidOut

/** How labels are laid out; refuses those that are too small for any code of this server. */
export function requireLayout(plan: SheetPlan, base: string, look: SheetLook): LayOut {
  const [width, height] = [plan.label[0] * mm, plan.label[1] * mm]
  if (plan.isEndless || isStrip(width, height)) {
    if (!isReadableOnStrip(`${base}/a/000-000`, height)) throw tooSmall(look)
    return (label, typefaces) => layOutStrip(label, { width, height, isEndless: plan.isEndless }, typefaces)
  }
  const longest = makeQrCode(`${base}/item/${'f'.repeat(36)}`, 'L')
  const cell = longest && arrangeCell(width, height, longest.size)
  if (cell === undefined) throw tooSmall(look)
  return (label, typefaces) => layOutCell(label, cell, width, typefaces)
}

function tooSmall({ labelHeight, labelWidth }: SheetLook): Problem {
  const blamed =
    labelHeight !== undefined ? 'labelHeight' : labelWidth !== undefined ? 'labelWidth' : 'format'
  return invalid(blamed, 'labels_too_small')
}
