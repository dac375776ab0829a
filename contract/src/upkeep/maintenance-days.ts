import type { MaintenanceRule } from './maintenance-rules.ts'

/** The days of an entry, `YYYY-MM-DD`; empty when unset. */
interface EntryDays {
  readonly completedDate: string
  readonly scheduledDate: string
}

/**
 * Scheduled day of the task after a completed one; undefined after `until` or the year 9999. `monthDay` is
 * the intended day of the month when `scheduledDate` was moved to the end of a shorter month.
 */
export function nextDay(
  rule: MaintenanceRule,
  { completedDate, scheduledDate }: EntryDays,
  monthDay?: number,
): string | undefined {
  const start = rule.from === 'scheduled' ? scheduledDate || completedDate : completedDate
  if (start === '') return undefined
  const isPlanned = rule.from === 'scheduled' && scheduledDate !== ''
  const steps = isPlanned ? firstStepAfter(rule, start, completedDate, monthDay) : 1
  return within(rule, stepped(rule, start, steps, isPlanned ? monthDay : undefined))
}

/** Part of a series; days are `YYYY-MM-DD`. */
interface SeriesPart {
  /** The series continues after this day. */
  readonly from: string
  /** The first day to return. */
  readonly since: string
  readonly to: string
  /** See `nextDay`. */
  readonly monthDay?: number | undefined
}

/** Days of a series after `from`, between `since` and `to`, by the rule alone; computed lazily. */
export function* daysOfSeries(
  rule: MaintenanceRule,
  { from, since, to, monthDay }: SeriesPart,
): Generator<string> {
  const first = since > from ? firstStepAfter(rule, from, dayBefore(since), monthDay) : 1
  for (let steps = first; ; steps++) {
    const day = within(rule, stepped(rule, from, steps, monthDay))
    if (day === undefined || day > to) return
    yield day
  }
}

/** First 400 days of a series after `from` up to `to`, by the rule alone. */
export function comingDays(rule: MaintenanceRule, from: string, to: string): string[] {
  const days: string[] = []
  for (const day of daysOfSeries(rule, { from, since: from, to })) {
    if (days.length === 400) break
    days.push(day)
  }
  return days
}

/** Intended day of the month of the series after `next`; undefined when it is that of `next`. */
export function monthDayAfter(
  { from, unit }: MaintenanceRule,
  scheduledDate: string,
  next: string,
  monthDay?: number,
): number | undefined {
  if (from === 'done' || scheduledDate === '' || unit === 'day' || unit === 'week') return undefined
  const wanted = monthDay ?? partsOf(scheduledDate).day
  return wanted === partsOf(next).day ? undefined : wanted
}

const within = ({ until }: MaintenanceRule, day: string | undefined): string | undefined =>
  day === undefined || (until !== '' && day > until) ? undefined : day

/** Number of steps (at least 1) from `start` to the first day of the series after `after`. */
function firstStepAfter(rule: MaintenanceRule, start: string, after: string, monthDay?: number): number {
  if (after === '') return 1
  const passed =
    rule.unit === 'day' || rule.unit === 'week'
      ? (toTime(after) - toTime(start)) / dayLength / spanOf(rule)
      : (monthOf(after) - monthOf(start)) / spanOf(rule)
  let steps = Math.max(1, Math.floor(passed))
  for (;;) {
    const day = stepped(rule, start, steps, monthDay)
    if (day === undefined || day > after) return steps
    steps++
  }
}

/** Days or months of one step. */
const spanOf = ({ every, unit }: MaintenanceRule): number =>
  every * (unit === 'week' ? 7 : unit === 'year' ? 12 : 1)

/** Day after a number of steps; undefined after the year 9999. */
function stepped(
  rule: MaintenanceRule,
  start: string,
  steps: number,
  monthDay = partsOf(start).day,
): string | undefined {
  const distance = spanOf(rule) * steps
  if (rule.unit === 'day' || rule.unit === 'week') {
    const date = new Date(toTime(start) + distance * dayLength)
    return date.getUTCFullYear() > 9999 ? undefined : date.toISOString().slice(0, 10)
  }
  const month = monthOf(start) + distance
  const year = Math.floor(month / 12)
  if (year > 9999) return undefined
  const monthInYear = (month % 12) + 1
  return [
    String(year).padStart(4, '0'),
    String(monthInYear).padStart(2, '0'),
    String(Math.min(monthDay, daysIn(year, monthInYear))).padStart(2, '0'),
  ].join('-')
}

const dayLength = 24 * 60 * 60 * 1000

const partsOf = (day: string): { year: number; month: number; day: number } => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8, 10)),
})

/** Months since the year 0. */
const monthOf = (day: string): number => partsOf(day).year * 12 + partsOf(day).month - 1

const dayBefore = (day: string): string => new Date(toTime(day) - dayLength).toISOString().slice(0, 10)

const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`)

// The calendar repeats after 400 years; JavaScript reads years below 100 as 19xx.
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year + 400, month, 0)).getUTCDate()
