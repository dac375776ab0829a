import { type Period, readPeriod } from '@stowage/contract/values/periods'
import { now } from '../../i18n/clock.ts'
import { i18n } from '../../i18n/i18n.ts'
import { localeOf } from '../../i18n/locale.ts'

/** From which days periods are counted, as `YYYY-MM-DD`. */
export interface Bases {
  readonly today: string
  /** From where a period such as "2 years" is counted; today when absent. */
  readonly from?: string | undefined
}

const words: Readonly<Record<string, number>> = {
  today: 0,
  heute: 0,
  "aujourd'hui": 0,
  'aujourd’hui': 0,
  hoy: 0,
  tomorrow: 1,
  morgen: 1,
  demain: 1,
  mañana: 1,
  yesterday: -1,
  gestern: -1,
  hier: -1,
  ayer: -1,
}

/** The names of units in the languages of the page, each with its length in months or days. */
const units: readonly (readonly [RegExp, Readonly<{ months?: number; days?: number }>])[] = [
  [/^(?:d|days?|t|tage?n?|jours?|d[ií]as?)$/, { days: 1 }],
  [/^(?:w|wks?|weeks?|wochen?|semaines?|semanas?)$/, { days: 7 }],
  [/^(?:m|mos?|mths?|months?|monate?n?|mois|mes(?:es)?)$/, { months: 1 }],
  [/^(?:y|yrs?|years?|j|jahre?n?|ans?|années?|años?)$/, { months: 12 }],
]

const count = String.raw`\d+(?:[.,]\d+)?|an?|one|eine?[mnrs]?|un[aeo]?`
const part = String.raw`(?:(?:${count})\s*-?\s*\p{L}+\.?)`
const period = new RegExp(
  String.raw`^(?<lead>[+-]|in|vor|dans|en|dentro de|il y a|hace)?\s*(?<parts>${part}(?:[\s,]+${part})*)$`,
  'u',
)
const onePart = new RegExp(String.raw`(${count})\s*-?\s*(\p{L}+)`, 'gu')

/**
 * Reads a day that a person typed: `2026-12-31`, `31.12.2026`, `12/31/2026` in the order of the page's locale, `31 Dec 2026`,
 * `today`, a month or year, which begin on their first day, or a period such as `2 years`, `+6 months`, `in 3 Wochen`, in English,
 * German, French or Spanish. Returns `YYYY-MM-DD`; '' when nothing is typed, undefined when it is no day of the years 2 to 9999.
 */
export function dayIn(typed: string, bases: Bases): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  if (text === '') return ''
  const days = words[text]
  return days === undefined
    ? (isoDay(text) ??
        numericDay(text) ??
        namedDay(text) ??
        calendarPeriodIn(text)?.first ??
        periodDay(text, bases))
    : shifted(bases.today, { days })
}

/** The year or month that a person typed, such as `2024`, `03/2021` or `März 2021`. */
export const calendarPeriodIn = (typed: string): Period | undefined => readPeriod(typed, monthIn)

const localeNow = (): string => localeOf(i18n.language)

/** The day as text, when it exists. */
function toDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2 && year <= 9999
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

/** Two digits are years of this century, or of the last one where that is nearer. */
const yearIn = (digits: string): number => {
  if (digits.length !== 2) return Number(digits)
  const year = 2000 + Number(digits)
  return year > new Date(now()).getFullYear() + 50 ? year - 100 : year
}

function isoDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text) ?? []
  return year === undefined ? undefined : toDay(Number(year), Number(month), Number(day))
}

/** Does the locale write the month before the day? */
const isMonthFirst = (): boolean => {
  const parts = new Intl.DateTimeFormat(localeNow()).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day')
}

/** With slashes by the order of the locale, or the other one where only that is a day; with dots the day is first. */
function numericDay(text: string): string | undefined {
  const match = /^(\d{1,2})\s*([-./])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})$/.exec(text)
  if (match === null) return undefined
  const [, one, sign, other, year = ''] = match
  const dayFirst = toDay(yearIn(year), Number(other), Number(one))
  if (sign === '.') return dayFirst
  const monthFirst = toDay(yearIn(year), Number(one), Number(other))
  return isMonthFirst() ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)
}

/** The month with a name that begins so, 1 to 12, in the language of the page or in English. */
function monthIn(name: string): number | undefined {
  if (name.length < 3) return undefined
  const months = [localeNow(), 'en'].flatMap(locale => {
    const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at) => format.format(Date.UTC(2000, at)).toLowerCase())
  })
  const at = months.findIndex(month => month.startsWith(name))
  return at === -1 ? undefined : (at % 12) + 1
}

/** `31 Dec 2026`, `31. Dezember 2026`, `31 de diciembre de 2026`, `Dec 31, 2026`. */
function namedDay(text: string): string | undefined {
  const [, before, name = '', after, year = ''] =
    /^(?:(\d{1,2})(?:st|nd|rd|th|er)?[.,]?\s*)?(\p{L}{3,})[.,]?\s*(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/u.exec(
      text.replaceAll(/\s+de\s+/g, ' '),
    ) ?? []
  const month = monthIn(name)
  // One of them is the day.
  if (month === undefined || (before === undefined) === (after === undefined)) return undefined
  return toDay(Number(year), month, Number(before ?? after))
}

/** The length of a period; undefined where it has no whole months and days. */
function lengthOf(parts: string): { readonly months: number; readonly days: number } | undefined {
  const total = { months: 0, days: 0 }
  for (const [, amount = '', name = ''] of parts.matchAll(onePart)) {
    const unit = units.find(([pattern]) => pattern.test(name))?.[1]
    if (unit === undefined) return undefined
    const times = /^\d/.test(amount) ? Number(amount.replace(',', '.')) : 1
    total.months += times * (unit.months ?? 0)
    total.days += times * (unit.days ?? 0)
  }
  return Number.isInteger(total.months) && Number.isInteger(total.days) ? total : undefined
}

function periodDay(text: string, { today, from = today }: Bases): string | undefined {
  const bare = text.replaceAll(/\s+(?:and|und|et|y(?=\s+(?:\d|un)))\s+/g, ' ').replace(/\s+ago$/, '')
  const { lead, parts = '' } = period.exec(bare)?.groups ?? {}
  const length = lengthOf(parts)
  if (parts === '' || length === undefined) return undefined
  const isBack = ['-', 'vor', 'il y a', 'hace'].includes(lead ?? '') || text.endsWith(' ago')
  // "In 6 months" and "2 years ago" say from when they are counted.
  const base = isBack || ['in', 'dans', 'en', 'dentro de'].includes(lead ?? '') ? today : from
  const sign = isBack ? -1 : 1
  return shifted(base, { months: sign * length.months, days: sign * length.days })
}

/** The word of a distance from today that a person typed, such as `30d` for "in 30 days"; undefined for any other text. */
export function distanceIn(typed: string): string | undefined {
  const days = words[typed]
  if (days !== undefined) return days === 0 ? 'today' : `${days}d`
  const { lead, parts = '' } = period.exec(typed.replace(/\s+ago$/, ''))?.groups ?? {}
  const length = lengthOf(parts)
  if (parts === '' || length === undefined || (length.days === 0) === (length.months === 0)) return undefined
  const isBack = ['-', 'vor', 'il y a', 'hace'].includes(lead ?? '') || typed.endsWith(' ago')
  const word = length.days === 0 ? `${length.months}m` : `${length.days}d`
  return isBack ? `-${word}` : word
}

/** A day after so many months and days; a month that has no such day gives its last one. Undefined after the year 9999. */
function shifted(
  base: string,
  { months = 0, days = 0 }: { readonly months?: number; readonly days?: number },
): string | undefined {
  const [year = 0, month = 0, day = 0] = base.split('-').map(Number)
  const first = new Date(0)
  first.setUTCFullYear(year, month - 1 + months, 1)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  first.setUTCDate(Math.min(day, last.getUTCDate()) + days)
  if (Number.isNaN(first.getTime())) return undefined
  return toDay(first.getUTCFullYear(), first.getUTCMonth() + 1, first.getUTCDate())
}

/** A day as it is shown to be typed over, which `dayIn` reads as the same. */
export function typedDay(day: string): string {
  if (day === '') return ''
  const text = new Intl.DateTimeFormat(localeNow(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`))
  return dayIn(text, { today: day }) === day ? text : day
}
