import { describe, expect, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'

/** What the plural forms of a message say for 1. */
const formsOfOne = (message: string): string[] =>
  [...message.matchAll(/(?:\bone|=1) \{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(([, form = '']) => form)

// Also in the plural there is one change.
const words = { en: /\bone\b/i, de: /\bein(e[mnrs]?)?\b(?! Änderung)/i }

describe.each([
  ['en', en, words.en],
  ['de', de, words.de],
])('counts in %s', (_, messages, word) => {
  test('are written in figures', () => {
    const spelled = Object.entries(messages).filter(([, message]) =>
      formsOfOne(message).some(form => word.test(form)),
    )
    expect(spelled).toEqual([])
  })
})

test('a count in letters is found', () => {
  expect(formsOfOne('{count, plural, one {{name}, one more} other {# more}}')).toEqual(['{name}, one more'])
})
