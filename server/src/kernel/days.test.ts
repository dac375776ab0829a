import { describe, expect, test } from 'vitest'
import { dayAt, hourAt } from './days.ts'

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
