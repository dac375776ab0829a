import { addDays, weekStart } from '../../i18n/days.ts'
import { type Entry, openOf } from '../../shared/maintenance/entry.ts'

export const groupNames = ['overdue', 'today', 'week', 'later'] as const
export type GroupName = (typeof groupNames)[number]

export interface TaskGroup {
  readonly name: GroupName
  readonly entries: readonly Entry[]
}

/** The open tasks by how urgent they are, each group in the order of its days; groups without a task are left out. */
export function groupTasks(entries: readonly Entry[], today: string, firstWeekday: number): TaskGroup[] {
  const nextWeek = addDays(weekStart(today, firstWeekday), 7)
  const groupOf = ({ scheduledDate: day }: Entry): GroupName => {
    if (day === '') return 'later'
    if (day < today) return 'overdue'
    return day === today ? 'today' : day < nextWeek ? 'week' : 'later'
  }
  const open = openOf(entries)
  return groupNames
    .map(name => ({ name, entries: open.filter(entry => groupOf(entry) === name) }))
    .filter(({ entries: { length } }) => length > 0)
}
