import { describe, expect, test } from 'vitest'
import { dayOfWord, momentOfDay, readDayWord, withCalendar } from './day-words.ts'

describe('words for days', () => {
  test.each([
    ['today', '2024-02-29', '2024-02-29', '2024-02-29'],
    ['30d', '2026-01-15', '2026-02-14', '2026-02-14'],
    ['+1d', '2026-12-31', '2027-01-01', '2027-01-01'],
    [' 1d', '2026-12-31', '2027-01-01', '2027-01-01'],
    ['-1d', '2024-03-01', '2024-02-29', '2024-02-29'],
    ['1m', '2026-01-31', '2026-02-28', '2026-02-28'],
    ['-12m', '2024-02-29', '2023-02-28', '2023-02-28'],
    ['2y', '2024-02-29', '2026-02-28', '2026-02-28'],
    ['month', '2026-11-29', '2026-11-01', '2026-11-30'],
    ['month-1', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['month-12', '2026-01-31', '2025-01-01', '2025-01-31'],
    ['year', '2026-11-29', '2026-01-01', '2026-12-31'],
    ['year-1', '2026-11-29', '2025-01-01', '2025-12-31'],
    ['year', '9999-12-31', '9999-01-01', '9999-12-31'],
    ['1d', '9999-12-31', undefined, undefined],
    ['-9999y', '2026-01-01', undefined, undefined],
    ['tomorrow', '2026-01-01', undefined, undefined],
    ['30', '2026-01-01', undefined, undefined],
    ['1w', '2026-01-01', undefined, undefined],
    ['month+1', '2026-01-01', undefined, undefined],
    ['++1d', '2026-01-01', undefined, undefined],
  ])('%s on %s is %s or %s', (word, today, first, last) => {
    expect([dayOfWord(word, today, 'first'), dayOfWord(word, today, 'last')]).toEqual([first, last])
  })

  test('are read by the days of the sender, and by nobody outside of a request', () => {
    const calendar = {
      today: () => '2026-11-29',
      todayOfMoments: () => '2026-11-28',
      startOf: (day: string) => `${day}T05:00:00.000Z`,
    }
    expect(withCalendar(calendar, () => readDayWord('1d', 'first'))).toBe('2026-11-30')
    expect(withCalendar(calendar, () => momentOfDay('2026-11-29', 'last'))).toBe('2026-11-30T04:59:59.999Z')
    expect(() =>
      withCalendar(calendar, () => {
        throw new Error('bad input')
      }),
    ).toThrow('bad input')
    expect(readDayWord('1d', 'first')).toBeUndefined()
    expect(momentOfDay('9999-12-31', 'last')).toBe('9999-12-31T23:59:59.999Z')
  })
})
