import { describe, expect, test } from 'vitest'
import { labelStep, percentOf, scaleOf } from './scale.ts'

describe('an axis', () => {
  test.each([
    [
      [3, 17],
      [0, 5, 10, 15, 20],
    ],
    [
      [31_200, 48_920],
      [30_000, 35_000, 40_000, 45_000, 50_000],
    ],
    [
      [0, 0],
      [0, 0.25, 0.5, 0.75, 1],
    ],
    [
      [-5, 10],
      [-5, 0, 5, 10],
    ],
    [
      [-5, -1],
      [-6, -4, -2, 0],
    ],
    [
      [0.1, 0.3],
      [0, 0.1, 0.2, 0.3],
    ],
    [
      [7, 7],
      [0, 2, 4, 6, 8],
    ],
  ])('of %j has lines at %j', (values, ticks) => {
    expect(scaleOf(values, { isCut: true }).ticks).toEqual(ticks)
  })

  test('begins at 0 when it must not be cut', () => {
    expect(scaleOf([31_200, 48_920], { isCut: false }).low).toBe(0)
  })

  test('tells where a value stands', () => {
    expect(percentOf(35, scaleOf([30, 40, 50], { isCut: true }))).toBe(25)
  })
})

test('at most so many points have a label', () => {
  expect([6, 24, 60, 500].map(points => labelStep(points, 9))).toEqual([1, 3, 12, 60])
})
