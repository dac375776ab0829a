import { describe, expect, test } from 'vitest'
import { readDay, readNumber } from './read-values.ts'

describe('an example of a number', () => {
  test.each([
    ['1.299,00 €', 'comma', 1299],
    ['1.299,00 €', 'point', undefined],
    ['1.234', 'comma', 1234],
    ['1.234', 'point', 1.234],
    ["1'299.00 CHF", 'point', 1299],
    ['(12.50)', 'point', -12.5],
    ['-3', 'comma', -3],
    ['12,5O', 'comma', undefined],
    ['', 'comma', undefined],
    ['1.23.4', 'comma', undefined],
  ] as const)('%s with a decimal %s is %s', (text, decimal, value) => {
    expect(readNumber(text, decimal)).toBe(value)
  })
})

describe('an example of a day', () => {
  test.each([
    ['05.03.2022', 'dmy', '2022-03-05'],
    ['05.03.2022', 'mdy', '2022-05-03'],
    ['31.12.2023', 'mdy', undefined],
    ['31.02.2025', 'dmy', undefined],
    ['04/05/24', 'mdy', '2024-04-05'],
    ['04/05/71', 'dmy', '1971-05-04'],
    ['2023-12-31', 'ymd', '2023-12-31'],
    ['2023-12-31', 'dmy', undefined],
    ['12,50', 'dmy', undefined],
  ] as const)('%s read as %s is %s', (text, order, day) => {
    expect(readDay(text, order)).toBe(day)
  })
})
