import { useSyncExternalStore } from 'react'

/** A cell of the table: whose row it is in, and the id of its column. */
export interface Cell {
  readonly id: string
  readonly column: string
}

let edited: Cell | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Edits a cell where it stands, and no other one; undefined: none. */
export function editCell(cell: Cell | undefined): void {
  edited = cell
  for (const listener of listeners) listener()
}

/** The column in which a row is being edited. Only that row is drawn anew. */
export const useEditedColumn = (id: string): string | undefined =>
  useSyncExternalStore(subscribe, () => (edited?.id === id ? edited.column : undefined))
