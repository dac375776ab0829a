import { whenLeft } from '../wire/session.ts'
import { createStore } from '../wire/store.ts'

/** The key of the edit to choose values of, because somebody else came before; the others wait in the outbox. */
export const editConflict = createStore<string | undefined>(undefined)

// Whoever comes next is not asked.
whenLeft(() => editConflict.set(undefined))
