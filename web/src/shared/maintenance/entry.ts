import type { Task } from '../../data/items/tasks.ts'
import { daysUntil } from '../../i18n/format.ts'

export type Entry = Task

export type Rule = NonNullable<Entry['rule']>

/** Days until something is due from which on it stands out. */
const soon = 30

/** Whole days until an open entry is due, less than 0 when it is overdue. */
export const daysLeft = ({ scheduledDate }: Pick<Entry, 'scheduledDate'>): number =>
  scheduledDate === '' ? Number.POSITIVE_INFINITY : daysUntil(scheduledDate)

export const isSoon = (entry: Pick<Entry, 'scheduledDate'>): boolean => daysLeft(entry) <= soon

export const isOpen = ({ completedDate }: Pick<Entry, 'completedDate'>): boolean => completedDate === ''

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The open entries, the longest overdue first; those without a day last. */
export const openOf = (entries: readonly Entry[]): Entry[] =>
  entries.filter(isOpen).toSorted(
    (one, other) =>
      // A tilde comes after all digits.
      byText(one.scheduledDate || '~', other.scheduledDate || '~') || byText(one.name, other.name),
  )

/** The done entries, the newest first. */
export const doneOf = (entries: readonly Entry[]): Entry[] =>
  entries
    .filter(entry => !isOpen(entry))
    .toSorted((one, other) => byText(other.completedDate, one.completedDate) || byText(one.name, other.name))

/** Where the item of an entry is shown. */
export const addressOfItem = ({ entityId, isLocation }: Pick<Entry, 'entityId' | 'isLocation'>): string =>
  `/${isLocation ? 'locations' : 'items'}/${entityId}`
