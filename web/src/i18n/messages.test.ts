import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { localeOf } from './locale.ts'

/** Whether a message can be formatted at all: a plural or a choice that is written wrong throws when it is shown. */
function isReadable(message: string, language: string): boolean {
  try {
    return (
      new IntlMessageFormat(message, localeOf(language), undefined, { ignoreTag: true }).getAst().length >= 0
    )
  } catch {
    return false
  }
}

test.each([
  ['en', en],
  ['de', de],
])('every message in %s is written in the ICU format', (language, messages) => {
  const broken = Object.entries(messages).filter(([, message]) => !isReadable(message, language))
  expect(broken).toEqual([])
})

test('a choice that is offered twice is found', () => {
  expect(isReadable('{what, select, rows {rows} rows {lines} other {}}', 'en')).toBe(false)
})
