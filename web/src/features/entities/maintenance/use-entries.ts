import { entriesOf } from '../../../data/items/entries-of.ts'
import { listEntityMaintenance } from '../../../data/wire/operations.ts'
import { createStore } from '../../../data/wire/store.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { doneOf, type Entry, isOpen, isSoon, openOf } from '../../../shared/maintenance/entry.ts'

/** The id of the entry that was marked done last: its cost and a note can be added with one press. */
export const lastDoneEntryId = createStore<string | undefined>(undefined)

interface Shown {
  /** What is due soon or was marked done a moment ago, where that stands in front. */
  readonly first: readonly Entry[]
  /** The longest overdue first; those without a day last. */
  readonly open: readonly Entry[]
  /** The newest first. */
  readonly done: readonly Entry[]
}

/** The maintenance entries of an item; `isUrgentFirst`: what is due soon stands apart. */
export function useEntries(entityId: string, isUrgentFirst: boolean): Shown {
  const entries = useOperation(listEntityMaintenance, entriesOf(entityId)).data ?? []
  const doneId = lastDoneEntryId.use()
  const isFirst = (entry: Entry): boolean =>
    isUrgentFirst && (isOpen(entry) ? isSoon(entry) : entry.id === doneId)
  const rest = entries.filter(entry => !isFirst(entry))
  const first = entries.filter(isFirst)
  return { open: openOf(rest), done: doneOf(rest), first: [...openOf(first), ...doneOf(first)] }
}
