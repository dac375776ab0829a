import { describe, expect, test } from 'vitest'
import { inMessage, pseudoMessages } from './pseudo.ts'

describe('a message in a pseudo-language', () => {
  test.each([
    ['Move {{name}} to…', 'MOVE {{name}} TO…'],
    ['{{count, number}} items', '{{count, number}} ITEMS'],
    [
      "$t(import.facts.rows, {'count': {{rows}} }) in all",
      "$t(import.facts.rows, {'count': {{rows}} }) IN ALL",
    ],
  ])('keeps what is filled in: %s', (message, changed) => {
    expect(inMessage(message, text => text.toUpperCase())).toBe(changed)
  })

  test('is marked, and longer by two fifths', () => {
    expect(pseudoMessages('en-XA')['action.save']).toBe('⟦Šåvé~~⟧')
  })
})
