import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { icu } from '../../i18n/icu.ts'
import { cellErrorText } from './cell-error.ts'

const wordsOf = (messages: typeof en | typeof de, language: string): TFunction =>
  ((key: keyof typeof en, values: Record<string, string> = {}) =>
    icu.parse(messages[key], values, language)) as unknown as TFunction

const german = (error: string): string => cellErrorText(wordsOf(de, 'de'), error)

describe('what is wrong with a cell of a CSV file', () => {
  test.each([
    ['must be at least -5', 'muss mindestens -5 sein'],
    ['must be a whole number', 'muss eine ganze Zahl sein'],
    ['must not be empty', 'darf nicht leer sein'],
    ['must name at most 100 tags', 'darf höchstens 100 Schlagwörter nennen'],
    [
      'must be a timestamp such as 2026-01-31T12:00:00Z',
      'muss ein Zeitpunkt sein, etwa 2026-01-31T12:00:00Z',
    ],
    ['an item has at most 200 custom fields', 'ein Ding hat höchstens 200 eigene Angaben'],
    ['nothing has the reference or id "a "b""', 'nichts hat die Referenz oder Id „a "b"“'],
    ['would be more than 100 levels deep', 'läge mehr als 100 Ebenen tief'],
    ['The name of a custom field must not be empty', 'Der Name der Angabe darf nicht leer sein'],
  ])('is said in the language of the page: %s', (error, text) => {
    expect(german(error)).toBe(text)
    expect(cellErrorText(wordsOf(en, 'en'), error)).not.toBe('')
  })

  test('is told as the server says it when it is new', () => {
    expect(german('must be green')).toBe('must be green')
  })
})
