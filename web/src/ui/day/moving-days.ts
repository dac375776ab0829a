import { isDayWord } from '@stowage/contract/values/day-words'
import { distanceIn } from './day-in.ts'
import { textOfDayWord } from './day-word-text.ts'

/** Words that day filters offer. */
export const offeredWords = ['today', '30d', '-30d', '-12m', 'month', 'month-1', 'year', 'year-1'] as const

/** The word that a person typed: one that is offered, or a distance from today; undefined for fixed days. */
export function dayWordIn(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  if (isDayWord(text)) return text
  const offered = offeredWords.find(word => textOfDayWord(word)?.toLowerCase() === text)
  return offered ?? distanceIn(text)
}
