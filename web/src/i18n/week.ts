import { i18n } from './i18n.ts'
import { localeOf } from './locale.ts'

/** 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Regions whose weeks begin on Sunday, for browsers that do not tell. */
const sundayRegions = new Set('AU BR CA CO HK ID IL IN JP KR MX PH PT SA SG TH TW US VE ZA'.split(' '))

/** On which day weeks begin in a locale. */
export function firstWeekdayIn(name: string): Weekday {
  const locale = new Intl.Locale(name).maximize()
  // Not every browser tells.
  const told = 'getWeekInfo' in locale ? locale.getWeekInfo().firstDay : undefined
  if (told !== undefined) return (told % 7) as Weekday
  return sundayRegions.has(locale.region ?? '') ? 0 : 1
}

/** On which day weeks begin in the language and region of the page. */
export const firstWeekday = (): Weekday => firstWeekdayIn(localeOf(i18n.language))
