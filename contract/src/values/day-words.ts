/** The days and moments of the sender of a request. */
export interface Calendar {
  /** Today, `YYYY-MM-DD`. */
  today(): string
  /** Today for members that hold moments. */
  todayOfMoments(): string
  /** The first moment of a day, in UTC. */
  startOf(day: string): string
}

/** Which day of a period such as `month` is meant. */
export type DayOfPeriod = 'first' | 'last'

/** Days without a sender begin in UTC, and none of them is today. */
const noCalendar = {
  startOf: (day: string) => `${day}T00:00:00.000Z`,
}

let calendar: Calendar | undefined

/** Reads a request with the days of its sender: schemas parse without waiting, so that no other request is read meanwhile. */
export function withCalendar<T>(given: Calendar, read: () => T): T {
  const outer = calendar
  calendar = given
  try {
    return read()
  } finally {
    calendar = outer
  }
}

const periods = /^(month|year)(?:-(\d{1,4}))?$/
const distances = /^[+ ]?(-?\d{1,5})([dmy])$/

/** Does a text say a day in relation to today: `today`, `30d`, `-12m`, `2y`, `month-1`, `year`? */
export const isDayWord = (text: string): boolean =>
  text === 'today' || distances.test(text) || periods.test(text)

/** Does it say a period, and no single day? */
export const isPeriod = (text: string): boolean => periods.test(text)

/** The day that such a word means in a request that is being read; undefined for any other text, and when there is no such day. */
export const readDayWord = (text: string, which: DayOfPeriod): string | undefined =>
  calendar !== undefined && isDayWord(text) ? dayOfWord(text, calendar.today(), which) : undefined

/** The same for members that hold moments. */
export const readMomentDay = (text: string, which: DayOfPeriod): string | undefined =>
  calendar !== undefined && isDayWord(text) ? dayOfWord(text, calendar.todayOfMoments(), which) : undefined

/** The first or the last moment of a day for the sender, in UTC. */
export function momentOfDay(day: string, which: DayOfPeriod): string {
  const { startOf } = calendar ?? noCalendar
  if (which === 'first') return startOf(day)
  const next = shift(day, 1, 'd')
  return next === undefined ? `${day}T23:59:59.999Z` : new Date(Date.parse(startOf(next)) - 1).toISOString()
}

/** The day that such a word means when it is a day; undefined when that is not of the years 2 to 9999. */
export function dayOfWord(word: string, today: string, which: DayOfPeriod): string | undefined {
  if (word === 'today') return today
  const distance = distances.exec(word)
  if (distance !== null)
    return shift(today, Number(distance[1]), distance[2] === 'd' ? 'd' : distance[2] === 'm' ? 'm' : 'y')
  const period = periods.exec(word)
  if (period === null) return undefined
  const isMonth = period[1] === 'month'
  const back = -Number(period[2] ?? 0)
  const first = shift(
    isMonth ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`,
    back,
    isMonth ? 'm' : 'y',
  )
  if (first === undefined || which === 'first') return first
  const next = shift(first, 1, isMonth ? 'm' : 'y')
  return next === undefined ? `${first.slice(0, 4)}-12-31` : shift(next, -1, 'd')
}

/** A day so many days, months or years later; the last one of a month that is too short. */
function shift(day: string, by: number, unit: 'd' | 'm' | 'y'): string | undefined {
  const at = new Date(`${day}T00:00:00Z`)
  if (unit === 'd') at.setUTCDate(at.getUTCDate() + by)
  else {
    const date = at.getUTCDate()
    at.setUTCDate(1)
    at.setUTCMonth(at.getUTCMonth() + by * (unit === 'y' ? 12 : 1))
    const last = new Date(Date.UTC(at.getUTCFullYear() + 400, at.getUTCMonth() + 1, 0)).getUTCDate()
    at.setUTCDate(Math.min(date, last))
  }
  const year = at.getUTCFullYear()
  return year >= 2 && year <= 9999 ? at.toISOString().slice(0, 10) : undefined
}
