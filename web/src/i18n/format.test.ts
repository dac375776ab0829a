import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currencySign, formatAmount, formatCompact, formatMoney, formatNumber } from './format.ts'
import { i18n } from './i18n.ts'

const languages = vi.fn<() => readonly string[]>(() => ['en-GB', 'de-DE'])

beforeEach(async () => {
  vi.stubGlobal('navigator', {
    get languages() {
      return languages()
    },
  })
  await i18n.init({ lng: 'en' })
  languages.mockClear()
})

afterEach(() => vi.unstubAllGlobals())

test('rows of numbers do not ask the browser for its languages again and again', () => {
  for (let number = 0; number < 100; number++) {
    formatNumber(number)
    formatAmount(number)
  }
  expect(languages.mock.calls.length).toBeLessThanOrEqual(2)
})

test('a currency is named as its amounts name it in the language', async () => {
  expect(['EUR', 'USD', 'CHF', 'points'].map(currencySign)).toEqual(['€', 'US$', 'CHF', 'points'])
  await i18n.changeLanguage('de')
  expect(['EUR', 'USD'].map(currencySign)).toEqual(['€', '$'])
})

test('numbers and amounts are written as the language that was chosen last writes them', async () => {
  expect([formatNumber(1234.5), formatAmount(1234.5)]).toEqual(['1,234.5', '1,234.50'])
  await i18n.changeLanguage('de')
  expect([formatNumber(1234.5), formatAmount(1234.5)]).toEqual(['1.234,5', '1.234,50'])
  await i18n.changeLanguage('en')
  expect([formatNumber(1234.5), formatAmount(1234.5)]).toEqual(['1,234.5', '1,234.50'])
})

test('short numbers beside an axis stand as far apart as their lines', () => {
  expect([5750, 6000, 6250, 1_250_000].map(formatCompact)).toEqual(['5.75k', '6k', '6.25k', '1.25m'])
})

test('each currency has its own sign', () => {
  expect([formatMoney(1, 'EUR'), formatMoney(1, 'USD'), formatMoney(1, 'EUR')]).toEqual([
    '€1.00',
    'US$1.00',
    '€1.00',
  ])
})

test.each([
  [1.9032, '€1.9032', '1.9032'],
  [0.0042, '€0.0042', '0.0042'],
  [0.125, '€0.125', '0.125'],
  [1.5, '€1.50', '1.50'],
  [0.1 + 0.2, '€0.30', '0.30'],
])('the price %d has two digits, and up to four where it has them', (value, price, amount) => {
  expect([formatMoney(value, 'EUR'), formatAmount(value)]).toEqual([price, amount])
})

test('a price in a currency without an ISO code has up to four digits', () => {
  expect(formatMoney(1.9032, 'Taler')).toBe('1.9032 Taler')
})
