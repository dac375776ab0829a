import { describe, expect, test } from 'vitest'
import { likelyCurrency } from './region-currency.ts'

describe('the likely currency', () => {
  test.each([
    [['de-DE'], 'EUR'],
    [['de-CH', 'fr'], 'CHF'],
    [['de'], 'EUR'],
    [['en'], 'USD'],
    [['en-GB', 'en-US'], 'GBP'],
    [['en', 'de-AT'], 'EUR'],
    [['zh-Hant-TW'], 'TWD'],
    [['en-US@posix', 'pl'], 'PLN'],
    [['sr-Latn'], 'RSD'],
    [['en-001', 'sv-SE'], 'SEK'],
    [['eo'], 'USD'],
    [[], 'USD'],
  ])('of a browser with %j is %s', (languages, currency) => {
    expect(likelyCurrency(languages)).toBe(currency)
  })
})
