import { expect, test } from 'vitest'
import { firstWeekdayIn } from './week.ts'

test.each([
  ['de-DE', 1],
  ['en-GB', 1],
  ['en-US', 0],
  ['en', 0],
  ['ar-EG', 6],
])('weeks in %s begin on day %i', (locale, day) => {
  expect(firstWeekdayIn(locale)).toBe(day)
})
