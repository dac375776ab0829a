import type { SheetMeasures } from '@stowage/contract/labels/label-formats'
import type { SheetPlan } from './plan-sheet.ts'

/** The measures of a plan as answers show them. */
export const measuresOf = ({
  paper,
  columns,
  rows,
  label,
  gap,
  margin,
  isEndless,
}: SheetPlan): SheetMeasures => ({
  paper: [...paper],
  columns,
  rows,
  label: [...label],
  gap: [...gap],
  margin: [...margin],
  isEndless,
})
