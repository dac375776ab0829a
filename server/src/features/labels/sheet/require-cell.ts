import type { SheetLook } from '@stowage/contract/labels'
import { invalid } from '#kernel/problem.ts'
import { makeQrCode } from '../qr-code.ts'
import { arrangeCell, type Cell, mm } from './arrange-cell.ts'
import type { SheetPlan } from './plan-sheet.ts'

/** Arranges the labels for the longest address that there can be. */
export function requireCell(plan: SheetPlan, base: string, query: SheetLook): Cell {
  const longest = makeQrCode(`${base}/item/${'f'.repeat(36)}`, 'L')
  const [width, height] = plan.label
  const cell = longest && arrangeCell(width * mm, height * mm, longest.size)
  if (cell !== undefined) return cell
  const blamed =
    query.labelHeight !== undefined ? 'labelHeight' : query.labelWidth !== undefined ? 'labelWidth' : 'format'
  throw invalid(blamed, 'must give labels that are large enough for a code that can be read')
}
