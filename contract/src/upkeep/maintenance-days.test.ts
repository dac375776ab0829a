import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comingDays, daysOfSeries, monthDayAfter, nextDay } from './maintenance-days.ts'
import type { MaintenanceRule } from './maintenance-rules.ts'

const rule = (members: Partial<MaintenanceRule>): MaintenanceRule => ({
  every: 1,
  unit: 'month',
  from: 'done',
  until: '',
  ...members,
})

const next = (
  members: Partial<MaintenanceRule>,
  completedDate: string,
  scheduledDate = '',
  monthDay?: number,
) => nextDay(rule(members), { completedDate, scheduledDate }, monthDay)

describe('the day of the next task', () => {
  test('counts from the day it was done, whenever it was planned', () => {
    expect(next({ every: 3 }, '2026-11-27', '2026-11-01')).toBe('2027-02-27')
    expect(next({ every: 10, unit: 'day' }, '2026-12-25')).toBe('2027-01-04')
    expect(next({ every: 2, unit: 'week' }, '2026-11-27')).toBe('2026-12-11')
    expect(next({ unit: 'year' }, '2024-02-29')).toBe('2025-02-28')
  })

  test('is the last day of a shorter month', () => {
    expect(next({}, '2026-01-31')).toBe('2026-02-28')
    expect(next({}, '2028-01-31')).toBe('2028-02-29')
    expect(next({ every: 999 }, '2026-10-31')).toBe('2110-01-31')
  })

  test('is the first planned one after the day it was done', () => {
    const weekly = { unit: 'week', from: 'scheduled' } as const
    expect(next(weekly, '2026-11-02', '2026-11-02')).toBe('2026-11-09')
    expect(next(weekly, '2026-10-20', '2026-11-02')).toBe('2026-11-09')
    expect(next(weekly, '2026-11-09', '2026-11-02')).toBe('2026-11-16')
    expect(next(weekly, '2026-12-01', '2026-11-02')).toBe('2026-12-07')
    expect(next({ from: 'scheduled' }, '2027-05-30', '2026-01-31')).toBe('2027-05-31')
    expect(next({ from: 'scheduled' }, '2027-05-31', '2026-01-31')).toBe('2027-06-30')
  })

  test('counts from the day it was done where nothing was planned', () => {
    expect(next({ from: 'scheduled' }, '2026-11-27')).toBe('2026-12-27')
  })

  test('goes back to the 31st after a shorter month', () => {
    const monthly = rule({ from: 'scheduled' })
    let day = '2026-01-31'
    let aim: number | undefined
    const days = [day]
    for (let i = 0; i < 4; i++) {
      const following = nextDay(monthly, { completedDate: day, scheduledDate: day }, aim) ?? ''
      aim = monthDayAfter(monthly, day, following, aim)
      day = following
      days.push(day)
    }
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  })

  test('is none after the end of the series or of the calendar', () => {
    expect(next({ until: '2026-12-27' }, '2026-11-27')).toBe('2026-12-27')
    expect(next({ until: '2026-12-26' }, '2026-11-27')).toBeUndefined()
    expect(next({ every: 999, unit: 'year' }, '9001-01-01')).toBeUndefined()
    expect(next({ every: 999, unit: 'day' }, '9999-01-01')).toBeUndefined()
    expect(next({}, '')).toBeUndefined()
  })
})

const days = integer({ min: 0, max: 3_000_000 }).map(n =>
  new Date(Date.UTC(400, 0, 1) + n * 86_400_000).toISOString().slice(0, 10),
)
const rules = record({
  every: integer({ min: 1, max: 999 }),
  unit: constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
  from: constantFrom('done' as const, 'scheduled' as const),
  until: constantFrom(''),
})
const isReal = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day

describe('any rule', () => {
  test('leads to a real day after the one on which it was done, the nearest of its series', () => {
    assert(
      property(rules, days, days, (any, completedDate, scheduledDate) => {
        const day = nextDay(any, { completedDate, scheduledDate })
        if (day === undefined) return
        expect(isReal(day)).toBe(true)
        expect(day > completedDate).toBe(true)
        if (any.from === 'done') return
        expect(day > scheduledDate).toBe(true)
        const later = comingDays(any, scheduledDate, day)
        if (later.length === 400) return
        expect(later.at(-1)).toBe(day)
        expect((later.at(-2) ?? '') <= completedDate).toBe(true)
      }),
    )
  })

  test('gives the same days from any day on', () => {
    assert(
      property(rules, days, days, days, (any, from, since, to) => {
        const later = daysOfSeries(any, { from, since, to }).take(10)
        const coming = comingDays(any, from, to)
        if (coming.length === 400) return
        expect([...later]).toEqual(coming.filter(day => day >= since).slice(0, 10))
      }),
    )
  })

  test('gives days that rise, stay within their bounds, and aim at one day of the month', () => {
    assert(
      property(rules, days, days, (any, from, to) => {
        const coming = comingDays({ ...any, until: to }, from, '9999-12-31')
        expect(coming).toEqual(comingDays(any, from, to))
        expect(coming).toEqual(coming.toSorted())
        expect(coming.length <= 400).toBe(true)
        for (const day of coming) {
          expect(isReal(day) && day > from && day <= to).toBe(true)
          if (any.unit !== 'month' && any.unit !== 'year') continue
          const lastDay = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
          expect(Number(day.slice(8))).toBe(Math.min(Number(from.slice(8)), lastDay))
        }
      }),
    )
  })
})
