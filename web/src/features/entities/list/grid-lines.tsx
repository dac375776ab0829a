import type { RefObject } from 'react'
import { useKept } from '../../../ui/stable/use-kept.ts'
import { useEditedCell } from '../edit/edited-cell.ts'
import styles from './grid.module.css'
import { GridLine, type LineContext } from './grid-line.tsx'
import { useLines } from './use-lines.ts'

/** Pixels: what the bar of a selection covers at the foot. */
const barHeight = 80

interface GridLinesProps {
  readonly scroller: RefObject<HTMLElement | null>
  /** Pixels: of what is seen of the lines. */
  readonly height: number
  readonly context: LineContext
}

/** The lines of a grid: while one scrolls they are drawn anew in each frame, and nothing around them is. */
export function GridLines({ scroller, height, context }: GridLinesProps) {
  const { rows, layout, selection } = context
  const lines = useLines(scroller, layout, rows, height)
  const edited = useEditedCell()
  const left = useKept(context, !lines.lines.some(({ isLeft }) => isLeft))
  return (
    <div
      className={styles.space}
      style={{
        height: lines.height + (selection.count > 0 ? barHeight : 0),
        ...(layout.isTable ? { minWidth: `${layout.min}rem` } : {}),
      }}
      role="rowgroup"
    >
      {lines.lines.map(({ key, index, isLeft }) => (
        <GridLine key={key} line={index} context={isLeft ? left : context} edited={edited} />
      ))}
    </div>
  )
}
