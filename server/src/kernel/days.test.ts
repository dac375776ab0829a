import { describe, expect, test } from 'vitest'
import { dayAt, hourAt, startOfDay } from './days.ts'

describe('a day', () => {
  test.each([
    ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01'],
    ['2026-12-31T23:30:00.000Z', 'UTC', '2026-12-31'],
    ['2026-03-01T04:00:00.000Z', 'America/New_York', '2026-02-28'],
    ['2026-03-01T04:00:00.000Z', 'Asia/Tehran', '2026-03-01'],
  ])('at %s in %s is %s', (instant, zone, day) => {
    expect(dayAt(instant, zone)).toBe(day)
  })
})

describe('an hour', () => {
  test.each([
    ['2026-07-01T22:30:00.000Z', 'Europe/Berlin', 0],
    ['2026-01-01T22:30:00.000Z', 'Europe/Berlin', 23],
    ['2026-01-01T00:00:00.000Z', 'UTC', 0],
    ['2026-01-01T02:45:00.000Z', 'Asia/Kathmandu', 8],
  ])('at %s in %s is %s', (instant, zone, hour) => {
    expect(hourAt(instant, zone)).toBe(hour)
  })
})

describe('the start of a day', () => {
  test.each([
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-07-01', 'UTC', '2026-07-01T00:00:00.000Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
    ['0002-01-01', 'Asia/Tokyo', '0001-12-31T14:41:01.000Z'],
  ])('of %s in %s is %s', (day, zone, start) => {
    expect(startOfDay(day, zone)).toBe(start)
  })
})
