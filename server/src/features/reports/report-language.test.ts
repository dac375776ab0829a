import { expect, test } from 'vitest'
import { reportLanguage } from './report-language.ts'

test('a report writes prices with up to four digits, and those of the currency at least', () => {
  const { money } = reportLanguage('en', 'en-US', 'USD')
  expect([1.5, 1.9032, 0.0042].map(money)).toEqual(['$1.50', '$1.9032', '$0.0042'])
  expect(reportLanguage('en', 'en-US', 'JPY').money(120)).toBe('¥120')
})
