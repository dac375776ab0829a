import { priceDigits } from '@stowage/contract/values/decimals'
import { entityHeaders, exportWords } from '#features/tables/index.ts'
import type { Language } from '#kernel/language.ts'
import { type Texts, textsIn } from '#kernel/texts.ts'

/** Texts and formats of a report in a language and region. */
export interface ReportLanguage {
  /** A language tag (BCP 47). */
  readonly tag: string
  readonly t: Texts
  readonly headers: (typeof entityHeaders)[Language]
  readonly number: (value: number) => string
  readonly money: (value: number) => string
  /** A number of a custom field, which may be a year: without separators of thousands. */
  readonly plainNumber: (value: number) => string
  readonly flag: (value: boolean) => string
  /** A day such as 2026-01-31. */
  readonly day: (day: string) => string
  readonly compare: (one: string, other: string) => number
}

/** The language of a report; `tag` such as `de-AT`. */
export function reportLanguage(language: Language, tag: string, currency: string): ReportLanguage {
  const plain = { numberingSystem: 'latn' } as const
  const numbers = new Intl.NumberFormat(tag, { ...plain, maximumFractionDigits: 6 })
  // Owners of servers have codes of their own.
  const isKnown = /^[A-Z]{3}$/.test(currency)
  const amounts = isKnown
    ? new Intl.NumberFormat(tag, {
        ...plain,
        style: 'currency',
        currency,
        maximumFractionDigits: priceDigits,
      })
    : undefined
  const days = new Intl.DateTimeFormat(tag, {
    ...plain,
    calendar: 'gregory',
    timeZone: 'UTC',
    ...({
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    } as const),
  })
  const plainNumbers = new Intl.NumberFormat(tag, { ...plain, maximumFractionDigits: 15, useGrouping: false })
  return {
    tag,
    t: textsIn(language),
    headers: entityHeaders[language],
    number: value => numbers.format(value),
    plainNumber: value => plainNumbers.format(value),
    flag: value => exportWords[language][value ? 'yes' : 'no'],
    money: value => amounts?.format(value) ?? `${numbers.format(value)} ${currency}`,
    day: day => days.format(new Date(`${day}T00:00:00Z`)),
    compare: new Intl.Collator(tag, { numeric: true }).compare,
  }
}
