import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { GridSelection } from '../select/use-grid-selection.ts'
import type { GridLayout } from './grid-layout.ts'

interface Grid {
  readonly scroller: RefObject<HTMLElement | null>
  readonly layout: GridLayout
  readonly total: number
  readonly selecting: GridSelection
  scrollToLine(line: number): void
  /** Opens the thing at an index, by itself when `isFull`. */
  open(index: number, isFull: boolean): void
}

/** How far each key goes from the thing that has the focus. */
function stepsOf({ scroller, layout: { isGallery, perLine, lineHeight }, total }: Grid) {
  const lines = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / lineHeight) - 1)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: perLine,
    ArrowUp: -perLine,
    PageDown: lines * perLine,
    PageUp: -lines * perLine,
    Home: -total,
    End: total,
    ...(isGallery ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
  }
  return steps
}

/** The keys of a grid, and the index of the thing that has the focus. */
export function useGridKeys(grid: Grid) {
  const { scroller, layout, total, selecting, scrollToLine, open } = grid
  const [active, setActive] = useState(0)
  const moveTo = (index: number): void => {
    const next = Math.max(0, Math.min(total - 1, index))
    setActive(next)
    scrollToLine(Math.floor(next / layout.perLine))
    const focus = (): void =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true })
    // The row is there once the list has been drawn anew.
    requestAnimationFrame(() => requestAnimationFrame(focus))
  }
  const press = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.closest('[role=columnheader]') !== null) return
    const step = stepsOf(grid)[event.key]
    if (step !== undefined) moveTo(active + step)
    else if (event.key === 'Enter') open(active, event.ctrlKey || event.metaKey)
    else if (!selecting.onKey(event, active)) return
    event.preventDefault()
  }
  return { active, setActive, press }
}
