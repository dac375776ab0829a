import { createContext, type Ref, useContext, useImperativeHandle, useState } from 'react'
import type { Row } from '../../../data/items/entities.ts'
import type { RowEdit } from '../../../data/outbox/edit-entity.ts'
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

/** Asks for the value of a cell that is not typed. */
export interface CellAsker {
  ask(row: Row, column: Column): void
}

/** Asks what is not typed, apart from the table, so that the table is not drawn anew for it. */
export function CellQuestion({ ref }: { readonly ref: Ref<CellAsker> }) {
  const [asked, setAsked] = useState<{ readonly row: Row; readonly column: Column }>()
  useImperativeHandle(ref, () => ({ ask: (row, column) => setAsked({ row, column }) }))
  return asked === undefined ? null : <AskCell {...asked} onClose={() => setAsked(undefined)} />
}
