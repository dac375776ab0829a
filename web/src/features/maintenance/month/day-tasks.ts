import { comingDays } from '@stowage/contract/upkeep/maintenance-days'
import { doneOf, type Entry, openOf } from '../../../shared/maintenance/entry.ts'

/** A task on a day of the month. `coming`: when a task that repeats will be due again, by its rule alone. */
export interface DayTask {
  readonly entry: Entry
  readonly tone: 'overdue' | 'today' | 'planned' | 'coming' | 'done'
}

export type TasksByDay = ReadonlyMap<string, readonly DayTask[]>

interface Given {
  /** Open and done ones. */
  readonly entries: readonly Entry[]
  readonly today: string
  /** The first and the last day that are shown. */
  readonly from: string
  readonly to: string
}

/** The tasks of each day: open ones by the day that they are due, done ones by the day that they were done. */
export function tasksByDay({ entries, today, from, to }: Given): TasksByDay {
  const byDay = new Map<string, DayTask[]>()
  const add = (day: string, task: DayTask): void => {
    if (day < from || day > to) return
    byDay.set(day, [...(byDay.get(day) ?? []), task])
  }
  const open = openOf(entries)
  for (const entry of open) {
    const day = entry.scheduledDate
    if (day !== '') add(day, { entry, tone: day < today ? 'overdue' : day === today ? 'today' : 'planned' })
  }
  for (const entry of open) {
    if (entry.rule === null || entry.scheduledDate === '') continue
    for (const day of comingDays(entry.rule, entry.scheduledDate, to))
      if (day > today) add(day, { entry, tone: 'coming' })
  }
  for (const entry of doneOf(entries)) add(entry.completedDate, { entry, tone: 'done' })
  return byDay
}
