import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { listEntityMaintenance } from '../../../data/operations.ts'
import { createStore } from '../../../data/store.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { daysUntil } from '../../../i18n/format.ts'

/** A maintenance entry of an item. */
export type Entry = ReplyOf<typeof listEntityMaintenance>[number]

/** What is asked for; a change that shows itself at once names the same. */
export const entriesOf = (entityId: string) => ({ id: entityId, status: 'both' }) as const

/** Days until something is due from which on it stands out. */
const soon = 30

/** Whole days until an open entry is due, less than 0 when it is overdue. */
export const daysLeft = ({ scheduledDate }: Pick<Entry, 'scheduledDate'>): number =>
  scheduledDate === '' ? Number.POSITIVE_INFINITY : daysUntil(scheduledDate)

export const isSoon = (entry: Pick<Entry, 'scheduledDate'>): boolean => daysLeft(entry) <= soon

interface Ordered {
  /** The longest overdue first; those without a day last. */
  readonly open: readonly Entry[]
  /** The newest first. */
  readonly done: readonly Entry[]
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Open entries and done ones, each in the order in which they are shown. */
export const inOrder = (entries: readonly Entry[]): Ordered => ({
  open: entries
    .filter(({ completedDate }) => completedDate === '')
    .toSorted(
      (one, other) =>
        // A tilde comes after all digits.
        byText(one.scheduledDate || '~', other.scheduledDate || '~') || byText(one.name, other.name),
    ),
  done: entries
    .filter(({ completedDate }) => completedDate !== '')
    .toSorted((one, other) => byText(other.completedDate, one.completedDate) || byText(one.name, other.name)),
})

/** The id of the entry that was marked done last: its cost and a note can be added with one press. */
export const lastDoneEntryId = createStore<string | undefined>(undefined)

interface Shown extends Ordered {
  /** What is due soon or was marked done a moment ago, where that stands in front. */
  readonly first: readonly Entry[]
}

/** The maintenance entries of an item; `isUrgentFirst`: what is due soon stands apart. */
export function useEntries(entityId: string, isUrgentFirst: boolean): Shown {
  const entries = useOperation(listEntityMaintenance, entriesOf(entityId)).data ?? []
  const doneId = lastDoneEntryId.use()
  const isFirst = (entry: Entry): boolean =>
    isUrgentFirst && (entry.completedDate === '' ? isSoon(entry) : entry.id === doneId)
  const { open, done } = inOrder(entries.filter(entry => !isFirst(entry)))
  const first = inOrder(entries.filter(isFirst))
  return { open, done, first: [...first.open, ...first.done] }
}
