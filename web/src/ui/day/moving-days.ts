import { isDayWord, isPeriod } from '@stowage/contract/values/day-words'
import { i18n } from '../../i18n/i18n.ts'
import { localeOf } from '../../i18n/locale.ts'
import { distanceIn } from './day-in.ts'

/** Words that day filters offer. */
export const offeredWords = ['today', '30d', '-30d', '-12m', 'month', 'month-1', 'year', 'year-1'] as const

const units = { d: 'day', m: 'month', y: 'year' } as const

/** A word for a day, such as `30d`, in the language of the page: "in 30 days"; undefined for any other text. */
export function textOfDayWord(word: string): string | undefined {
  if (!isDayWord(word)) return undefined
  const format = new Intl.RelativeTimeFormat(localeOf(i18n.language), { numeric: 'auto' })
  if (word === 'today') return format.format(0, 'day')
  if (isPeriod(word)) {
    const [unit, back = '0'] = word.split('-')
    if (Number(back) > 1) return word
    return format.format(-Number(back), unit === 'month' ? 'month' : 'year')
  }
  const always = new Intl.RelativeTimeFormat(localeOf(i18n.language), { numeric: 'always' })
  const [, count = '0', unit = 'd'] = /^[+ ]?(-?\d+)([dmy])$/.exec(word) ?? []
  return always.format(Number(count), units[unit === 'm' ? 'm' : unit === 'y' ? 'y' : 'd'])
}

/** The word that a person typed: one that is offered, or a distance from today; undefined for fixed days. */
export function dayWordIn(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  if (isDayWord(text)) return text
  const offered = offeredWords.find(word => textOfDayWord(word)?.toLowerCase() === text)
  return offered ?? distanceIn(text)
}
