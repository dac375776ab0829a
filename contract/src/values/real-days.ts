/**
 * Is it the year 0 or 1 in four digits, such as `0001`? Clients send it for "unset", often with today's month
 * and day, so such a date means unset even when it does not exist.
 */
export const isUnsetYear = (written: string): boolean => /^000[01]$/.test(written)

/** Is there such a day in the calendar? Months are counted from 1. */
export const isRealDay = (year: number, month: number, day: number): boolean => {
  if (month < 1 || month > 12 || day < 1) return false
  // The calendar repeats after 400 years; JavaScript reads years below 100 as 19xx.
  return day <= new Date(Date.UTC(year + 400, month, 0)).getUTCDate()
}

/** Is a text a day such as 2026-01-31? */
export function isDayText(text: string): boolean {
  const [, year = '', month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year !== '' && !isUnsetYear(year) && isRealDay(Number(year), Number(month), Number(day))
}
