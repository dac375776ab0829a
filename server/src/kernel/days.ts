/** Day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayAt(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
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

/** The day before a day, `YYYY-MM-DD`. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
