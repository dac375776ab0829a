import { type MouseEvent, type RefObject, useMemo, useRef } from 'react'
import { editRow } from '../../../data/outbox/edit-entity.ts'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { getEntity } from '../../../data/wire/operations.ts'
import { readAhead } from '../../../data/wire/use-operation.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'
import { columnOf, nameColumn } from '../list/columns.ts'
import { columnIds, type GridLayout } from '../list/grid-layout.ts'
import type { Rows } from '../list/use-rows.ts'
import type { CellAsker, CellEdits } from './cell-edits.tsx'
import { editedIn } from './cell-value.ts'
import { columnAt, focusCell, indexOf } from './cells-in-grid.ts'
import { editCell } from './edited-cell.ts'
import { onSecondClick } from './second-click.ts'

interface Table {
  readonly scroller: RefObject<HTMLElement | null>
  readonly layout: GridLayout
  readonly rows: Rows
  scrollToLine(line: number): void
}

const columnWith = (id: string) => (id === nameColumn.id ? nameColumn : columnOf(id))

/** Where an edited cell is, with those of its row. */
function locationOf({ scroller, layout }: Table) {
  const editor = scroller.current?.querySelector('[data-editor]')
  if (editor === null || editor === undefined) return undefined
  const ids = columnIds(layout)
  return { index: indexOf(editor), ids, at: ids.indexOf(columnAt(editor) ?? '') }
}

/** Begins to edit what stands in a cell; false when that is not typed into the cell. */
function begin({ rows }: Table, asker: CellAsker | null, index: number, id: string, mayAsk = true): boolean {
  const row = rows.rowAt(index)
  const column = columnWith(id)
  const location = column === undefined ? undefined : editedIn(column)
  if (row === undefined || column === undefined || location === undefined) return false
  readAhead(getEntity, { id: row.id })
  if (location === 'cell') editCell({ id: row.id, column: id })
  else if (mayAsk) asker?.ask(row, column)
  return location === 'cell'
}

/** Leaves the cell that is edited for another one: of its row, or of the next row or the one before. */
function goOn(table: Table, step: 1 | 0 | -1): void {
  const location = locationOf(table)
  if (location === undefined) return editCell(undefined)
  const { index, ids, at } = location
  const isInRow = ids[at + step] !== undefined
  const line = isInRow ? index : index + step
  const id = isInRow ? ids[at + step] : step === 1 ? ids[0] : ids.at(-1)
  const isThere = id !== undefined && table.rows.rowAt(line) !== undefined
  if (isThere && line !== index) table.scrollToLine(line)
  if (isThere && step !== 0 && begin(table, null, line, id, false)) return
  focusCell(table.scroller.current, isThere ? line : index, (isThere ? id : ids[at]) ?? nameColumn.id)
  editCell(undefined)
}

/** Edits the cells of a table where they stand; for viewers, `edit` is undefined. */
export function useCellEditing(table: Table) {
  const mayWrite = useMayWrite()
  const asker = useRef<CellAsker>(null)
  const now = useStable(() => table)
  // The same for as long as the table is there: no row is drawn anew for it.
  const edits = useMemo<CellEdits>(
    () => ({
      save: editRow,
      leave: step => (step === undefined ? editCell(undefined) : goOn(now(), step)),
    }),
    [now],
  )
  const edit = (index: number, id: string): void => void begin(now(), asker.current, index, id)
  return {
    edits,
    asker,
    edit: mayWrite ? edit : undefined,
    /** Edits the cell that was clicked when it is clicked once more; `before` takes back what the first click has done. */
    editOnSecondClick({ nativeEvent, target }: MouseEvent, index: number, before: () => void): void {
      const id = columnAt(target)
      const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
      if (!mayWrite || id === undefined || isTouch || !table.layout.isTable) return
      onSecondClick(nativeEvent, () => {
        before()
        focusCell(now().scroller.current, index, id)
        edit(index, id)
      })
    },
  }
}
