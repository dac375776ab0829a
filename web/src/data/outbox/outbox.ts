import type { LineProblem } from '@stowage/contract/lending/loans'
import type { Entity } from '../items/entities.ts'
import { keptUser, whenForgotten } from '../wire/personal-storage.ts'
import { selectedGroup, whenLeft } from '../wire/session.ts'
import { createStore } from '../wire/store.ts'
import type { Entry, Kind } from './entry.ts'

/** The changes of the person that the server has not confirmed yet, in the order in which they were made. */
export const outbox = createStore<readonly Entry[]>([])

/** What only the tab that has made an entry knows of it. */
export interface OfTab {
  /** Lets the undo key wait no longer (`expectReport`). */
  readonly reported?: (isReported: boolean) => void
  /** The item as the server had it when an edit was made. */
  readonly base?: Entity | undefined
  /** The message when an edit is saved; without one it is seen where it was made. */
  readonly doneText?: ((entity: Entity) => string) | undefined
  /** Edits of one run share a message, which undoes all of them. */
  readonly run?: string | undefined
  /** Hears of the change that an entry has become, and by their places of what could not be done with it. */
  readonly sent?: (change: string | null, problems?: readonly LineProblem[]) => void
  /** Takes away what is shown of it until it is sent or given up. */
  readonly end?: () => void
}

const ofTab = new Map<string, OfTab>()

export const setOfTab = (key: string, known: OfTab): void => void ofTab.set(key, known)

export const ofThisTab = (key: string): OfTab | undefined => ofTab.get(key)

/** Ends what this tab knows of an entry: it is sent or given up. */
export function endOfTab(key: string, isReported: boolean): void {
  const known = ofTab.get(key)
  ofTab.delete(key)
  known?.reported?.(isReported)
  known?.end?.()
}

export const findEntry = (key: string): Entry | undefined => outbox.get().find(each => each.key === key)

/** Changes what this tab knows of an entry. */
export const noteEntry = (key: string, changes: Partial<Entry>): void =>
  outbox.set(outbox.get().map(each => (each.key === key ? ({ ...each, ...changes } as Entry) : each)))

/** Does it wait for somebody? */
export const isStuck = ({ stuck }: Pick<Entry, 'stuck'>): boolean => stuck !== undefined

/** Has the server said no, or may it? Drafts that were put aside need none. */
export const needsDecision = ({ stuck }: Pick<Entry, 'stuck'>): boolean =>
  stuck !== undefined && stuck.why !== 'held'

let last = 0

/** What a new entry has besides its content. */
export function newEntry(key: string, groupId: string | undefined = selectedGroup()) {
  // Another number for each: those of one moment stay in their order.
  last = Math.max(Date.now(), last + 0.001)
  return { key, userId: keptUser() ?? '', groupId, at: last }
}

whenLeft(() => {
  for (const key of ofTab.keys()) endOfTab(key, false)
})
// They stay in the database for the same person.
whenForgotten(() => outbox.set([]))

/** The entries of one kind. */
export const entriesOf = <K extends Kind>(all: readonly Entry[], kind: K) =>
  all.filter((each): each is Extract<Entry, { readonly kind: K }> => each.kind === kind)
