import type { PrintOffset } from '@stowage/contract/labels/label-words'
import { mm } from './arrange-cell.ts'
import type { SheetPlan } from './plan-sheet.ts'

/** Where the upper left corner of a label is, by its place on the sheet from 0; points. */
export function placeOf(
  { columns, margin, label, gap }: SheetPlan,
  at: number,
  offset: PrintOffset,
): [left: number, top: number] {
  const column = at % columns
  const row = Math.floor(at / columns)
  return [
    (margin[0] + offset.x + column * (label[0] + gap[0])) * mm,
    (margin[1] + offset.y + row * (label[1] + gap[1])) * mm,
  ]
}
