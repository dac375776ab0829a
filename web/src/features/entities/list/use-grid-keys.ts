import { type KeyboardEvent, type RefObject, useState } from 'react'
import { columnAt, focusCell } from '../edit/cells-in-grid.ts'
import type { GridSelection } from '../select/use-grid-selection.ts'
import { nameColumn } from './columns.ts'
import { columnIds, type GridLayout } from './grid-layout.ts'
import { focusHead } from './use-head-keys.ts'

interface Grid {
  readonly scroller: RefObject<HTMLElement | null>
  readonly layout: GridLayout
  readonly total: number
  readonly selecting: GridSelection
  scrollToLine(line: number): void
  /** Opens the item at an index, on its own page when `isFull` or when it is open already. */
  open(index: number, isFull: boolean): void
  openProduct(index: number): void
  /** Edits a cell of the table; undefined: nothing is edited here. */
  readonly edit: ((index: number, column: string) => void) | undefined
}

/** How far each key goes from the item that has the focus. */
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

/** Goes from cell to cell: from the row itself to its first one, and back. Answers whether the key was about that. */
function moveInRow({ scroller, layout }: Grid, event: KeyboardEvent, active: number): boolean {
  const { key, target, shiftKey } = event
  if (!layout.isTable || !(target instanceof HTMLElement)) return false
  const column = columnAt(target)
  const isMirrored = getComputedStyle(target).direction === 'rtl'
  const isForth = key === (isMirrored ? 'ArrowLeft' : 'ArrowRight') || (key === 'Tab' && !shiftKey)
  const isBack = key === (isMirrored ? 'ArrowRight' : 'ArrowLeft') || (key === 'Tab' && shiftKey)
  if ((!isForth && !isBack) || (column === undefined && (isBack || key === 'Tab'))) return false
  const ids = columnIds(layout)
  const next = ids[(column === undefined ? -1 : ids.indexOf(column)) + (isForth ? 1 : -1)]
  if (next !== undefined) return focusCell(scroller.current, active, next)
  if (isBack) target.closest<HTMLElement>('[data-index]')?.focus()
  return isBack
}

/** The keys of a grid, and the index of the item that has the focus. */
export function useGridKeys(grid: Grid) {
  const { scroller, layout, total, selecting, scrollToLine, open, openProduct, edit } = grid
  const [last, setActive] = useState(0)
  // The last items of a list may go.
  const active = Math.max(0, Math.min(total - 1, last))
  const moveTo = (index: number, column?: string): void => {
    const next = Math.max(0, Math.min(total - 1, index))
    setActive(next)
    scrollToLine(Math.floor(next / layout.perLine))
    const focus = (): void => {
      if (column !== undefined && focusCell(scroller.current, next, column)) return
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true })
    }
    // The row is there once the list has been drawn anew.
    requestAnimationFrame(() => requestAnimationFrame(focus))
  }
  const press = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && event.target.closest('[role=columnheader]') !== null) return
    const column = columnAt(event.target)
    const step = stepsOf(grid)[event.key]
    const isFull = event.ctrlKey || event.metaKey
    if (event.key === 'ArrowUp' && active === 0 && layout.isTable) focusHead(scroller.current, column)
    else if (step !== undefined) moveTo(active + step, column)
    else if (event.key === 'F2' && layout.isTable) edit?.(active, column ?? nameColumn.id)
    else if (event.key === 'Enter' && column === 'product' && !isFull) openProduct(active)
    else if (event.key === 'Enter' && column !== undefined && !isFull && edit !== undefined)
      edit(active, column)
    else if (event.key === 'Enter') open(active, isFull)
    else if (!moveInRow(grid, event, active) && !selecting.onKey(event, active)) return
    event.preventDefault()
  }
  return { active, setActive, press, moveTo }
}
