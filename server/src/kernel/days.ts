import { day as oneDay } from './clock.ts'

/** Day of an instant in a time zone, `YYYY-MM-DD`. */
export const dayAt = (instant: string, timeZone: string): string => daysIn(timeZone)(Date.parse(instant))

/** Makes a function from a time to its day in a time zone. */
function daysIn(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return at => {
    const parts = format.formatToParts(at)
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? ''
    return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  }
}

/** More than the offset of any time zone, milliseconds. */
const farthest = 26 * 3600 * 1000

/** The first moment of a day in a time zone, whatever the clock skips there. */
export function startOfDay(day: string, timeZone: string): string {
  if (timeZone === 'UTC') return `${day}T00:00:00.000Z`
  const dayOf = daysIn(timeZone)
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  let before = midnight - farthest
  let start = midnight + farthest
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2)
    if (dayOf(middle) < day) before = middle
    else start = middle
  }
  return new Date(start).toISOString()
}

/** Is it the name of a time zone? */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Hour of an instant in a time zone, 0 to 23. */
export const hourAt = (instant: string, timeZone: string): number =>
  Number(
    new Intl.DateTimeFormat('en', {
      timeZone,
      hour: '2-digit',
      hourCycle: 'h23',
      numberingSystem: 'latn',
    }).format(new Date(instant)),
  )

/** The day so many days after a day, `YYYY-MM-DD`; before it for a negative number. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The day before a day, `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => dayAfter(day, -1)

/** The number of days from one day to another; negative when that comes before it. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / oneDay
