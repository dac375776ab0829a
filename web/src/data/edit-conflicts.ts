import type { Entity } from './entities.ts'
import { whenLeft } from './session.ts'
import type { EntityChanges } from './show-edit.ts'
import { createStore } from './store.ts'

type Member = keyof EntityChanges

/** An edit that somebody else came before, in the same members. */
export interface Conflict {
  readonly mine: EntityChanges
  readonly theirs: Entity
  readonly members: readonly Member[]
  /** Goes on with one's own values of these members, and of those that the other has not changed. */
  readonly settle: (mine: readonly Member[]) => void
}

/** Those that nobody has settled yet: the screen on which one came up may have gone. */
const waiting = createStore<readonly Conflict[]>([])

// Whoever comes next is not asked.
whenLeft(() => waiting.set([]))

/** Has it asked which of the values are to stay, once those before it are settled. */
export const askAbout = (conflict: Conflict): void => waiting.set([...waiting.get(), conflict])

/** The conflict that is to be settled now; settling it takes it away. */
export function useEditConflict(): Conflict | undefined {
  const [conflict] = waiting.use()
  return conflict
}

/** Settles a conflict with one's own values of these members. */
export function settle(conflict: Conflict, mine: readonly Member[]): void {
  waiting.set(waiting.get().filter(each => each !== conflict))
  conflict.settle(mine)
}
