import { dayAfter, daysBetween } from '#kernel/days.ts'

/** Days from one to another, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** Reminders that have not been told: after one day and up to another. */
export interface UntoldDays {
  readonly after: string
  readonly to: string
}

/** The days that are told so many days before, as spans that do not overlap, the first one first. */
export function spansOf({ after, to }: UntoldDays, days: readonly number[]): DaySpan[] {
  const spans: DaySpan[] = []
  let next = ''
  for (const before of days.toSorted((a, b) => a - b)) {
    const first = dayAfter(after, before + 1)
    const from = first < next ? next : first
    const last = dayAfter(to, before)
    if (from <= last) spans.push({ from, to: last })
    next = dayAfter(last, 1)
  }
  return spans
}

/** Is a due day told: so many days before it, or after each week since it? */
export function isTold(day: string, untold: UntoldDays, days: readonly (number | 'weekly')[]): boolean {
  const passed = daysBetween(day, untold.to)
  const missed = daysBetween(untold.after, untold.to)
  return days.some(before =>
    before === 'weekly' ? passed >= 7 && passed % 7 < missed : -passed <= before && passed + before < missed,
  )
}
