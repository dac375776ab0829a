import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { inMessage, pseudoMessages } from './pseudo.ts'

describe('a message in a pseudo-language', () => {
  test.each([
    ['Move {name} to…', 'MOVE {name} TO…'],
    ['{count, plural, one {# item} other {# items}}', '{count, plural, one {# ITEM} other {# ITEMS}}'],
    ["Bulb '{{'count'}}'", "BULB '{{'COUNT'}}'"],
  ])('keeps its arguments, its choices and what it quotes: %s', (message, changed) => {
    expect(inMessage(message, text => text.toUpperCase())).toBe(changed)
  })

  test.each(['en-XA', 'ar-XB'])('can be formatted: %s', language => {
    const messages = Object.values(pseudoMessages(language))
    for (const message of messages)
      expect(() => new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true })).not.toThrow()
  })

  test('is marked, and longer by two fifths', () => {
    expect(pseudoMessages('en-XA')['action.save']).toBe('⟦Šåvé~~⟧')
  })
})
