import { i18n } from './i18n.ts'
import { localeOf } from './locale.ts'

const locale = (): string => localeOf(i18n.language)

/** Makes each formatter once: that takes a hundred times as long as what it then does. */
function keeping<Format, Options>(make: (locale: string, options?: Options) => Format) {
  const known = new Map<string, Format>()
  return (options?: Options): Format => {
    const key = `${locale()} ${JSON.stringify(options)}`
    const format = known.get(key) ?? make(locale(), options)
    known.set(key, format)
    return format
  }
}

const formatter = keeping((name, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(name, options))
const dates = keeping((name, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(name, options))
const relative = keeping(name => new Intl.RelativeTimeFormat(name, { numeric: 'auto', style: 'short' }))

/** A number, as people write it. */
export const formatNumber = (value: number): string => formatter({ maximumFractionDigits: 6 }).format(value)

/** An amount in the currency of the group. */
export const formatMoney = (value: number, currency: string): string =>
  formatter({ style: 'currency', currency }).format(value)

/** An amount in the currency of the group, without its smaller coins: for sums. */
export const formatSum = (value: number, currency: string): string =>
  formatter({ style: 'currency', currency, maximumFractionDigits: 0 }).format(value)

/** An amount alone, for columns whose head names the currency. */
export const formatAmount = (value: number): string =>
  formatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)

/** A day such as 2026-01-31, without a time zone; empty when unset. */
export function formatDay(day: string): string {
  if (day === '') return ''
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  return dates({ dateStyle: 'medium', timeZone: 'UTC' }).format(date)
}

/** Days from today until a day; negative when it is past. */
export const daysUntil = (day: string, today = new Date()): number =>
  Math.round(
    (Date.parse(`${day.slice(0, 10)}T00:00:00Z`) -
      Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) /
      86_400_000,
  )

/** How many days are left, or have passed since something was due. */
export const formatDaysLeft = (days: number): string =>
  days < 0 ? i18n.t('home.daysOverdue', { days: -days }) : i18n.t('home.inDays', { days })

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago something was, in the largest unit that fits. */
export function formatAgo(instant: string, now = Date.now()): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const format = relative()
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit)
  return format.format(0, 'minute')
}

/** A moment, with its day and time here. */
export const formatMoment = (instant: string): string =>
  dates({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))

/** Today, as the person counts it: a day without a time zone. */
export const today = (): string => {
  const now = new Date()
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
