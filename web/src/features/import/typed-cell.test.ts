import { afterEach, describe, expect, test, vi } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { typedCell } from './typed-cell.ts'

const speak = async (locale: string): Promise<void> => {
  vi.stubGlobal('navigator', { languages: [locale] })
  await i18n.init({ lng: locale.slice(0, 2) })
}

afterEach(() => vi.unstubAllGlobals())

describe('a cell that is typed over', () => {
  test.each([
    ['de-DE', '1.299', 'point', '1299'],
    ['de-DE', '1.299', 'comma', '1.299'],
    ['de-DE', '1.299,00 €', 'point', '1.299,00 €'],
    ['de-DE', '-1.299', 'point', '-1299'],
    ['de-DE', '12,5', 'comma', '12,5'],
    ['en-US', '1.299', 'comma', '1,299'],
    ['en-US', '1,299', 'comma', '1299'],
    ['en-US', 'many', 'point', 'many'],
    ['en-US', '', 'point', ''],
  ] as const)('on a page in %s, %j is among numbers with a %s: %j', async (locale, typed, decimal, text) => {
    await speak(locale)
    expect(typedCell(typed, { decimal, dates: null })).toBe(text)
  })

  test.each([
    ['de-DE', '24.12.2023', 'dmy', '24.12.2023'],
    ['de-DE', '24.12.2023', 'ymd', '2023-12-24'],
    ['de-DE', 'März 2021', 'dmy', '2021-03-01'],
    ['en-US', '03/2021', 'ymd', '2021-03-01'],
    ['en-US', '5/1/2024', 'dmy', '2024-05-01'],
    ['en-US', '5/1/2024', 'mdy', '5/1/2024'],
    ['en-US', 'some day', 'mdy', 'some day'],
  ] as const)('on a page in %s, %j is among days as %s: %j', async (locale, typed, dates, text) => {
    await speak(locale)
    expect(typedCell(typed, { decimal: null, dates })).toBe(text)
  })

  test('stays as it is in a column of texts, and in none', () => {
    expect(typedCell('1.299', { decimal: null, dates: null })).toBe('1.299')
    expect(typedCell('1.299', undefined)).toBe('1.299')
  })
})
