/** A day is a text such as `2026-01-31`, a month `2026-01`. */

const dayMs = 86_400_000

const atUtc = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The day that is so many days after another one. */
export const addDays = (day: string, days: number): string =>
  new Date(atUtc(day).getTime() + days * dayMs).toISOString().slice(0, 10)

export const monthOf = (day: string): string => day.slice(0, 7)

/** The month that is so many months after another one. */
export function addMonths(month: string, months: number): string {
  const first = atUtc(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

/** The same day in another month, or the last one of a month that is too short for it. */
export function dayIn(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

/** The first day of the week that a day is in; `first` is the weekday on which weeks begin, 0 for Sunday. */
export const weekStart = (day: string, first: number): string =>
  addDays(day, -((atUtc(day).getUTCDay() - first + 7) % 7))

/** The seven days of the week that a day is in. */
export function weekOf(day: string, first: number): readonly string[] {
  const start = weekStart(day, first)
  return Array.from({ length: 7 }, (_, at) => addDays(start, at))
}

/** Six weeks, so that all months have the same height: with the days before and after the month that fill them. */
export function weeksOf(month: string, first: number): readonly (readonly string[])[] {
  const start = weekStart(`${month}-01`, first)
  return Array.from({ length: 6 }, (_, week) => weekOf(addDays(start, week * 7), first))
}
