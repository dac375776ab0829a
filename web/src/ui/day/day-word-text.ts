import { isDayWord, isPeriod } from '@stowage/contract/values/day-words'
import { i18n } from '../../i18n/i18n.ts'
import { localeOf } from '../../i18n/locale.ts'

/** A word for a day, such as `30d`, in the language of the page: "in 30 days"; undefined for any other text. */
export function textOfDayWord(word: string): string | undefined {
  if (!isDayWord(word)) return undefined
  const [, count = '0', letter = ''] = /(-?\d+)(.?)$/.exec(word) ?? []
  if (isPeriod(word) && Number(count) < -1) return word
  const first = letter || word[0]
  const unit = first === 'm' ? 'month' : first === 'y' ? 'year' : 'day'
  const numeric = /^[a-z]/.test(word) ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(localeOf(i18n.language), { numeric }).format(Number(count), unit)
}
