import { whenLeft } from '../wire/session.ts'
import { createStore } from '../wire/store.ts'
import type { Member } from './merge-edit.ts'
import type { EntityChanges } from './show-edit.ts'

/** An edit that somebody else came before, in the same members. */
export interface Conflict {
  /** The item that it is about. */
  readonly name: string
  readonly mine: EntityChanges
  readonly theirs: EntityChanges
  readonly members: readonly Member[]
  /** Who has changed it too, as far as that is known. */
  readonly by: string | undefined
  /** Goes on with one's own values of these members, and of those that the other has not changed. */
  readonly settle: (mine: readonly Member[]) => void
}

/** The conflict that is shown; the others wait in the outbox. */
export const editConflict = createStore<Conflict | undefined>(undefined)

// Whoever comes next is not asked.
whenLeft(() => editConflict.set(undefined))
