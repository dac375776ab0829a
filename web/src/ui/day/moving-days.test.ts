import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { textOfDayWord } from './day-word-text.ts'
import { dayWordIn, offeredWords } from './moving-days.ts'

const speak = async (language: string): Promise<void> => {
  vi.stubGlobal('navigator', { languages: [language] })
  await i18n.init({ lng: language })
}

beforeEach(() => speak('en'))
afterEach(async () => {
  await speak('en')
  vi.unstubAllGlobals()
})

describe('words for days that move along', () => {
  test.each(['en', 'de', 'fr', 'es'])('are read back as they are shown in %s', async language => {
    await speak(language)
    for (const word of [...offeredWords, '1d', '-7d', '3m', '2y'])
      expect([word, dayWordIn(textOfDayWord(word) ?? '')]).toEqual([word, word === '2y' ? '24m' : word])
  })

  test.each([
    ['Today', 'today'],
    ['in 3 weeks', '21d'],
    ['6 months ago', '-6m'],
    ['vor 2 Jahren', '-24m'],
    ['last year', 'year-1'],
    ['30d', '30d'],
    ['2026-11-29', undefined],
    ['2 months 3 days', undefined],
    ['next year', undefined],
  ])('%s is %s', (typed, word) => {
    expect(dayWordIn(typed)).toBe(word)
  })
})
