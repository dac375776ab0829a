import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayIn, weekOf, weekStart, weeksOf } from './days.ts'

describe('the days of a month', () => {
  test('are six whole weeks that begin on the first day of the week', () => {
    const weeks = weeksOf('2026-11', 1)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.[0]).toBe('2026-10-26')
    expect(weeks[0]?.at(-1)).toBe('2026-11-01')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
    expect(weeksOf('2026-11', 0)[0]?.[0]).toBe('2026-11-01')
  })

  test('hold across a change of the clock and the end of a year', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addMonths('2026-11', 3)).toBe('2027-02')
    expect(addMonths('2027-01', -1)).toBe('2026-12')
  })

  test('have the last day of a short month in place of one that it does not have', () => {
    expect(dayIn('2027-02', '2026-11-30')).toBe('2027-02-28')
    expect(dayIn('2026-12', '2026-11-30')).toBe('2026-12-30')
  })

  test('are found by week', () => {
    expect(weekStart('2026-11-27', 1)).toBe('2026-11-23')
    expect(weekStart('2026-11-29', 1)).toBe('2026-11-23')
    expect(weekStart('2026-11-29', 0)).toBe('2026-11-29')
    expect(weekOf('2026-11-27', 6)).toEqual(weekOf('2026-11-21', 6))
  })
})
