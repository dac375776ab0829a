import { createStore } from '../../../data/store.ts'

/** A cell of the table: whose row it is in, and the id of its column. */
export interface Cell {
  readonly id: string
  readonly column: string
}

const edited = createStore<Cell | undefined>(undefined)

/** Edits a cell where it stands, and no other one; undefined: none. */
export const editCell = edited.set

/** The column in which a row is being edited. Only that row is drawn anew. */
export const useEditedColumn = (id: string): string | undefined =>
  edited.use(cell => (cell?.id === id ? cell.column : undefined))
