import { createContext, type Ref, useContext, useImperativeHandle, useState } from 'react'
import type { Row } from '../../../data/items/entities.ts'
import { editRow, type RowEdit } from '../../../data/outbox/edit-entity.ts'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import type { Column } from '../list/columns.ts'

const { Part: AskCell } = loadedPart(async () => (await import('./ask-cell.tsx')).AskCell)

/** What is done with a cell that is being edited. */
export interface CellEdits {
  /** Keeps what was typed: shown at once, with a way to undo it. */
  save(edit: RowEdit): void
  /** Ends editing: the focus goes to the next cell (1), the one before (-1) or this one (0), or stays where it is. */
  leave(step: 1 | 0 | -1 | undefined): void
}

export const CellEditsContext = createContext<CellEdits | undefined>(undefined)

export function useCellEdits(): CellEdits {
  const edits = useContext(CellEditsContext)
  if (edits === undefined) throw new Error('useCellEdits needs a CellEditsContext around it')
  return edits
}

/** What writes the edits of a table, and asks what cannot be typed. */
export interface CellWriter {
  save(edit: RowEdit): void
  ask(row: Row, column: Column): void
}

/** Writes the edits of a table, apart from it, so that it is not drawn anew for each step of that. */
export function CellEditsWriter({ ref }: { readonly ref: Ref<CellWriter> }) {
  const [asked, setAsked] = useState<{ readonly row: Row; readonly column: Column }>()
  useImperativeHandle(ref, () => ({ save: editRow, ask: (row, column) => setAsked({ row, column }) }))
  return asked === undefined ? null : <AskCell {...asked} onClose={() => setAsked(undefined)} />
}
