import { expect, test } from 'vitest'
import { languageIn } from './language.ts'

test.each([
  [{ stowage: { language: 'de' } }, 'de'],
  [{ stowage: { language: 'fr-CH' } }, 'fr'],
  [{ stowage: { language: 'it' } }, 'en'],
  [{ stowage: { language: 4 } }, 'en'],
  [{ stowage: null }, 'en'],
  [{}, 'en'],
])('the language in %j is %s', (settings, language) => {
  expect(languageIn(JSON.stringify(settings))).toBe(language)
})
