import { priceDigits } from '@stowage/contract/values/decimals'
import { now } from './clock.ts'
import { i18n } from './i18n.ts'
import { localeOf } from './locale.ts'

const locale = (): string => localeOf(i18n.language)

/** Makes each formatter once for a language: that takes a hundred times as long as what it then does. */
function keeping<Format>(make: (locale: string, currency: string) => Format) {
  let language: string | undefined
  const known = new Map<string, Format>()
  return (currency = ''): Format => {
    if (language !== i18n.language) known.clear()
    language = i18n.language
    const format = known.get(currency) ?? make(locale(), currency)
    known.set(currency, format)
    return format
  }
}

/** Formats amounts; a currency of the server's own that has no ISO code stands behind the amount. */
function moneyFormat(
  locale: string,
  currency: string,
  maximumFractionDigits = priceDigits,
): { format: (value: number) => string } {
  if (/^[A-Z]{3}$/.test(currency))
    return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits })
  return { format: value => `${number.format(value)} ${currency}` }
}

const signOf = (locale: string, currency: string): string =>
  /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat(locale, { style: 'currency', currency })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency)
    : currency

const plain = keeping(name => new Intl.NumberFormat(name, { maximumFractionDigits: 6 }))
// A year is no amount: only numbers of five digits and more are grouped.
const fieldNumbers = keeping(
  name => new Intl.NumberFormat(name, { maximumFractionDigits: 15, useGrouping: 'min2' }),
)
const amount = keeping(
  name => new Intl.NumberFormat(name, { minimumFractionDigits: 2, maximumFractionDigits: priceDigits }),
)
const money = keeping((name, currency) => moneyFormat(name, currency))
const sum = keeping((name, currency) => moneyFormat(name, currency, 0))
const currencyNames = keeping(name => new Intl.DisplayNames(name, { type: 'currency', fallback: 'none' }))
const signs = keeping((name, currency) => signOf(name, currency))
const days = keeping(name => new Intl.DateTimeFormat(name, { dateStyle: 'medium', timeZone: 'UTC' }))
const moments = keeping(name => new Intl.DateTimeFormat(name, { dateStyle: 'medium', timeStyle: 'short' }))
const times = keeping(name => new Intl.DateTimeFormat(name, { timeStyle: 'short' }))
const dates = keeping(name => new Intl.DateTimeFormat(name, { dateStyle: 'full', timeZone: 'UTC' }))
const compactNumbers = keeping(
  name => new Intl.NumberFormat(name, { notation: 'compact', maximumFractionDigits: 2, useGrouping: true }),
)
const percents = keeping(name => new Intl.NumberFormat(name, { style: 'percent' }))
const shortMonths = keeping(name => new Intl.DateTimeFormat(name, { month: 'short', timeZone: 'UTC' }))
const monthsOfYears = keeping(
  name => new Intl.DateTimeFormat(name, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const lists = keeping(name => new Intl.ListFormat(name, { type: 'conjunction' }))
const relative = keeping(name => new Intl.RelativeTimeFormat(name, { numeric: 'auto', style: 'short' }))

const decimals = keeping(name =>
  new Intl.NumberFormat(name)
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.',
)

/** The decimal sign of the page's language: `.` or `,`. */
export const decimalSign = (): string => decimals()

/** A number, as people write it. */
export const formatNumber = (value: number): string => plain().format(value)

/** The number of a custom field, with all its digits. */
export const formatFieldNumber = (value: number): string => fieldNumbers().format(value)

/** The name of a currency; undefined for one that the browser does not know. */
export function currencyName(code: string): string | undefined {
  return /^[A-Z]{3}$/.test(code) ? currencyNames().of(code) : undefined
}

/** The sign of a currency in amounts, such as € or CHF: for heads of columns and labels. */
export const currencySign = (code: string): string => signs(code)

/** An amount in the currency of the group. */
export const formatMoney = (value: number, currency: string): string => money(currency).format(value)

/** A number in few letters, such as 45K, for axes. */
export const formatCompact = (value: number): string => compactNumbers().format(value)

/** A part of a whole, such as 71 %. */
export const formatPercent = (part: number): string => percents().format(part)

/** The month of a day in few letters, for axes: with its year in January, or when it is told to. */
export const formatMonthTick = (day: string, withYear: boolean): string =>
  (withYear || day.slice(5, 7) === '01' ? monthsOfYears : shortMonths)().format(new Date(`${day}T00:00:00Z`))

/** An amount in the currency of the group, without its smaller coins: for sums. */
export const formatSum = (value: number, currency: string): string => sum(currency).format(value)

/** An amount alone, for columns whose head names the currency. */
export const formatAmount = (value: number): string => amount().format(value)

/** A day such as 2026-01-31, without a time zone; empty when unset. */
export function formatDay(day: string): string {
  if (day === '') return ''
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  return days().format(date)
}

/** Days from today until a day; negative when it is past. */
export const daysUntil = (day: string, today = new Date(now())): number =>
  Math.round(
    (Date.parse(`${day.slice(0, 10)}T00:00:00Z`) -
      Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())) /
      86_400_000,
  )

/** Text for the days that are left or have passed since something was due. */
export const formatDaysLeft = (days: number): string =>
  days < 0 ? i18n.t('home.daysOverdue', { count: -days }) : i18n.t('home.inDays', { count: days })

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Text for the time since a moment, in the largest unit that fits. */
export function formatAgo(instant: string, at = now()): string {
  const seconds = (Date.parse(instant) - at) / 1000
  const format = relative()
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit)
  return i18n.t('ago.now')
}

/** Is a moment over? */
export const isPast = (instant: string, at = now()): boolean => Date.parse(instant) <= at

/** A moment, with its day and time here. */
export const formatMoment = (instant: string): string => moments().format(new Date(instant))

/** The time of day of a moment here. */
export const formatTime = (instant: string): string => times().format(new Date(instant))

/** A day with its weekday, for headings. */
export const formatDate = (day: string): string => dates().format(new Date(`${day}T00:00:00Z`))

/** "Hammer, saw and drill". */
export const formatList = (words: readonly string[]): string => lists().format(words)

const toDay = (at: Date): string => {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The day of a moment here, such as 2026-01-31. */
export const dayOf = (instant: string): string => toDay(new Date(instant))

/** The day that is so many days from today as the person counts it, without a time zone. */
export const dayFromToday = (days: number): string => {
  const at = new Date(now())
  return toDay(new Date(at.getFullYear(), at.getMonth(), at.getDate() + days))
}

/** Today, as the person counts it: a day without a time zone. */
export const today = (): string => dayFromToday(0)

const fromToday = keeping(name => new Intl.RelativeTimeFormat(name, { numeric: 'auto' }))
const shortDates = keeping(
  name =>
    new Intl.DateTimeFormat(name, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
)
const months = keeping(
  name => new Intl.DateTimeFormat(name, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** "Today", "tomorrow", "12 days ago". */
export const formatDaysFrom = (days: number): string => fromToday().format(days, 'day')

/** A day of these weeks, such as "Mon, Nov 30". */
export const formatShortDate = (day: string): string => shortDates().format(new Date(`${day}T00:00:00Z`))

/** Days ahead that are named by their weekday, and days past that are counted. */
const near = 60

/** A day from today on: "12 days ago", "today", "tomorrow", "Mon, Nov 30"; empty without a day. */
export function formatNearDay(day: string): string {
  if (day === '') return ''
  const days = daysUntil(day)
  if (days <= 1 && days >= -near) return formatDaysFrom(days)
  return Math.abs(days) <= near ? formatShortDate(day) : formatDay(day)
}

/** A month such as 2026-11, with its year. */
export const formatMonth = (month: string): string => months().format(new Date(`${month}-01T00:00:00Z`))

const weekdays = {
  long: weekdayFormat('long'),
  short: weekdayFormat('short'),
  narrow: weekdayFormat('narrow'),
}

function weekdayFormat(weekday: 'long' | 'short' | 'narrow') {
  return keeping(name => new Intl.DateTimeFormat(name, { weekday, timeZone: 'UTC' }))
}

/** The weekday of a day. */
export const formatWeekday = (day: string, length: keyof typeof weekdays): string =>
  weekdays[length]().format(new Date(`${day}T00:00:00Z`))

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const bytesIn = keeping(
  (name, unit) => new Intl.NumberFormat(name, { style: 'unit', unit, maximumSignificantDigits: 3 }),
)

/** A size in bytes, in the largest unit of which there is one: `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return bytesIn(byteUnits[power]).format(bytes / 1000 ** power)
}
