import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Row } from '../../../data/items/entities.ts'
import { letterOf } from '../../../ui/keys/letter-keys.ts'
import { isInEditor } from '../edit/cells-in-grid.ts'
import { followRange } from './drag-select.ts'
import type { ListSelection } from './use-selection.ts'

/** How long a finger rests on a row to select it, milliseconds, and how far it may move meanwhile, pixels. */
const longPress = { after: 500, reach: 10 }

/** Marks the cell of a row whose press selects it. */
export const markAttribute = { 'data-mark': true }

interface Rows {
  rowAt(index: number): Row | undefined
  idsBetween(from: number, to: number): Promise<readonly string[]>
}

/** The ways to select in a grid: with a pointer, a finger and the keyboard. Each answers whether it was about that. */
export interface GridSelection {
  onClick(event: MouseEvent, index: number): boolean
  onKey(event: KeyboardEvent, active: number): boolean
  onPointerDown(event: PointerEvent, index: number): void
}

/**
 * Selects rows: one by its mark, Ctrl or ⌘ or Space, several by Shift or by drawing a pressed mouse over them, all by Ctrl or
 * ⌘ A, by finger with a long press. Rows that can be dragged are selected by drawing over their marks.
 */
export function useGridSelection(selection: ListSelection, rows: Rows, isDraggable: boolean): GridSelection {
  const anchor = useRef(0)
  /** What was pressed has been selected already: the click that follows is not about it. */
  const isDone = useRef(false)
  const toggle = (index: number): void => {
    const id = rows.rowAt(index)?.id
    anchor.current = index
    if (id !== undefined) selection.toggle(id)
  }
  const reach = (index: number): void => {
    const [from, to] = [anchor.current, index].toSorted((a, b) => a - b)
    void rows.idsBetween(from ?? index, to ?? index).then(ids => selection.add(ids))
  }
  /** Selects the rows from the first one on, besides what was selected before; those that are left again are let go. */
  const drag = (event: PointerEvent, first: number): void => {
    const select = (ids: readonly string[]): void => selection.add(ids)
    followRange(event, first, rows.idsBetween, select, () => {
      isDone.current = true
      anchor.current = first
    })
  }
  return {
    onClick(event, index) {
      if (isDone.current) {
        isDone.current = false
        return true
      }
      const isMark = isAtMark(event.target)
      if (event.shiftKey) reach(index)
      else if (isMark || event.ctrlKey || event.metaKey) toggle(index)
      else if (isTouched(event) && selection.count > 0) toggle(index)
      else return false
      return true
    },
    onKey(event, active) {
      const { key, shiftKey, ctrlKey, metaKey } = event
      const letter = letterOf(event)
      const isWithControl = ctrlKey || metaKey
      if (key === ' ' && shiftKey) reach(active)
      else if (key === ' ' || (letter === 'x' && !isWithControl)) toggle(active)
      else if (letter === 'a' && isWithControl) selection.selectAll()
      else return false
      return true
    },
    onPointerDown(event, index) {
      isDone.current = false
      const { pointerType, button, target } = event
      const draws = pointerType === 'mouse' && button === 0 && !isInEditor(target)
      if (draws && (!isDraggable || isAtMark(target))) drag(event, index)
      if (pointerType !== 'touch') return
      afterLongPress(event, () => {
        isDone.current = true
        navigator.vibrate?.(10)
        toggle(index)
      })
    },
  }
}

/** Whether an event happened in the cell of a row whose press selects it. */
const isAtMark = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-mark]') !== null

// Browsers tell a click as what it was made with; React's type of that name is about its own events.
const isTouched = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch'

/** Does something when a finger has rested long enough without being lifted or moved. */
function afterLongPress({ clientX, clientY, pointerId }: PointerEvent, work: () => void): void {
  const ends = ['pointerup', 'pointercancel', 'scroll'] as const
  const stop = (): void => {
    clearTimeout(timer)
    for (const name of ends) removeEventListener(name, stop, true)
    removeEventListener('pointermove', follow, true)
  }
  const follow = (event: globalThis.PointerEvent): void => {
    const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) > longPress.reach
    if (event.pointerId === pointerId && isFar) stop()
  }
  const timer = setTimeout(() => {
    stop()
    work()
  }, longPress.after)
  for (const name of ends) addEventListener(name, stop, true)
  addEventListener('pointermove', follow, true)
}
