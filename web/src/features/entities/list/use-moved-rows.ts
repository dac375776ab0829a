import { type DragEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { Row } from '../../../data/items/entities.ts'
import { knownRow } from '../../../data/items/known-row.ts'
import type { RowMoving } from '../../../data/items/list-around.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { whenIdle } from '../../../data/wire/when-idle.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { useDroppedLinks } from '../documents/use-add-link.ts'
import { indexOf, isInEditor } from '../edit/cells-in-grid.ts'
import type { ListSelection } from '../select/use-selection.ts'
import type { Rows } from './use-rows.ts'

/** The selected rows, as far as they were read; none when all of a list are, which may be very many. */
const selectedRows = ({ isAll, ids }: ListSelection): readonly Row[] =>
  isAll ? [] : [...ids].flatMap(id => knownRow(id) ?? [])

/** Files and links that are dropped on a row go to its item. */
export function useRowDrops(grid: RefObject<HTMLElement | null>, rows: Rows): void {
  const mayWrite = useMayWrite()
  const idAt = useStable((index: number) => rows.rowAt(index)?.id)
  const onLinks = useStable(useDroppedLinks())
  useEffect(() => {
    const element = grid.current
    if (!mayWrite || element === null) return undefined
    let end: (() => void) | undefined
    let isLeft = false
    void whenIdle()
      .then(() => import('./row-drops.ts'))
      .then(
        ({ followRowDrops }) => {
          if (!isLeft) end = followRowDrops(element, { idAt, onLinks })
        },
        () => undefined,
      )
    return () => {
      isLeft = true
      end?.()
    }
  }, [grid, mayWrite, idAt, onLinks])
}

/** Lets the rows of a list be dragged and moved by keys, where the screen around it takes that. */
export function useMovedRows(moving: RowMoving | undefined, rows: Rows, selection: ListSelection) {
  const onDragStart = useStable((event: DragEvent, index: number): void => {
    const row = rows.rowAt(index)
    if (moving === undefined || row === undefined || isInEditor(event.target)) return event.preventDefault()
    const dragged = selection.has(row.id) ? selectedRows(selection) : [row]
    moving.onDrag(event.dataTransfer, dragged.length === 0 ? [row] : dragged)
  })
  const onMovingKey = useStable((event: KeyboardEvent): void => {
    if (moving === undefined || isInEditor(event.target) || !(event.target instanceof Element)) return
    if (event.target.closest('[data-index]') === null) return
    const row = rows.rowAt(indexOf(event.target))
    // What is selected is moved by the bar.
    if (selection.count === 0) moving.onKey(event, row === undefined ? [] : [row])
    else if (event.ctrlKey || event.metaKey) {
      moving.onKey(event, selectedRows(selection))
      if (event.defaultPrevented) selection.clear()
    }
  })
  return { onDragStart: moving === undefined ? undefined : onDragStart, onMovingKey }
}
