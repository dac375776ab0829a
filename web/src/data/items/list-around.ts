import type { KeyboardEvent, ReactNode } from 'react'
import type { Row } from './entities.ts'

/** What a screen, such as that of a location, sets of the list of items that it shows. */
export interface ListAround {
  /** The path of the screen, whose query is the state of the list. */
  readonly path: string
  /** The filters of the list that nobody can take off. */
  readonly of: { readonly within?: string; readonly hasLocation?: false }
  /** What is said where one searches in the list. */
  readonly placeholder: string
  /** Stands above the list, and scrolls away. */
  readonly above: ReactNode
  /** There is more in it than what lies in it directly. */
  readonly isDeep?: boolean
  /** Stands in place of a list without items. */
  readonly empty: ReactNode
  /** Undefined: nothing is moved. */
  readonly moving: RowMoving | undefined
}

/** How the rows of a list are moved on the screen around it. */
export interface RowMoving {
  /** The ids of the rows that are cut. */
  readonly cut: ReadonlySet<string>
  /** Handles a key on a row: `rows` are those that are selected, or else the one with the focus. */
  readonly onKey: (event: KeyboardEvent, rows: readonly Row[]) => void
  /** Rows are being dragged. */
  readonly onDrag: (transfer: DataTransfer, rows: readonly Row[]) => void
}

/** What rows have to tell so that they can be moved. */
export const movedMembers: readonly string[] = ['parentId', 'locationId']
