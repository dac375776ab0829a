import { createStore } from '../../../data/wire/store.ts'

/** A cell of the table: whose row it is in, and the id of its column. */
export interface Cell {
  readonly id: string
  readonly column: string
}

const edited = createStore<Cell | undefined>(undefined)

/** Edits a cell where it stands, and no other one; undefined: none. */
export const editCell = edited.set

/** The cell that is being edited. */
export const useEditedCell = (): Cell | undefined => edited.use()
