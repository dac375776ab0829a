import { expect, test } from 'vitest'
import { languageAccepted, languageIn } from './language.ts'

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

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['it, es;q=0.7, FR-ch;q=0.8', 'fr'],
  ['es;q=0, de;q=0.1', 'de'],
  ['*', 'en'],
  ['de;q=much', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('the language that a browser wishes by %j is %s', (header, language) => {
  expect(languageAccepted(header)).toBe(language)
})
