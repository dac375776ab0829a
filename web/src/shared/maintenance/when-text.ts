import { formatDay, formatDaysFrom, formatShortDate } from '../../i18n/format.ts'
import { daysLeft, type Entry } from './entry.ts'

/** Days ahead that are named by their weekday, and days past that are counted. */
const near = 60

/** When an open task is due: "12 days ago", "today", "tomorrow", "Mon, Nov 30"; empty without a day. */
export function whenText(entry: Pick<Entry, 'scheduledDate'>): string {
  const { scheduledDate } = entry
  if (scheduledDate === '') return ''
  const days = daysLeft(entry)
  if (days <= 1 && days >= -near) return formatDaysFrom(days)
  return Math.abs(days) <= near ? formatShortDate(scheduledDate) : formatDay(scheduledDate)
}
