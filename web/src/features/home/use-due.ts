import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { listMaintenance } from '../../data/operations.ts'
import { useOperation } from '../../data/use-operation.ts'
import { daysUntil } from '../../i18n/format.ts'

export type Entry = ReplyOf<typeof listMaintenance>[number]

export interface Due {
  readonly entry: Entry
  /** Until it is due; below 0: since it was. */
  readonly days: number
}

/** Days ahead that are looked at. */
const maxDaysAhead = 30

/** What is asked for; a change that shows itself at once names the same. */
export const dueQuery = { status: 'scheduled' } as const

/** Of the open entries those that are overdue or soon due, the most urgent first. */
export const dueOf = (entries: readonly Entry[], today = new Date()): Due[] =>
  entries
    .filter(({ scheduledDate }) => scheduledDate !== '')
    .map(entry => ({ entry, days: daysUntil(entry.scheduledDate, today) }))
    .filter(({ days }) => days <= maxDaysAhead)
    .toSorted((one, other) => one.days - other.days)

/** What is due; undefined until it is known. */
export function useDue(): readonly Due[] | undefined {
  const { data } = useOperation(listMaintenance, dueQuery)
  return data === undefined ? undefined : dueOf(data)
}
