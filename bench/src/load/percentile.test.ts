import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

test('a percentile is the value below which that part of the values lies', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile(hundred, 1)).toBe(100)
  expect(percentile(hundred, 0)).toBe(1)
})

test('one value is every percentile, and no value is none', () => {
  expect(percentile([7], 0.99)).toBe(7)
  expect(percentile([], 0.5)).toBeNaN()
})

test('values are ordered as numbers', () => {
  expect(percentile([10, 9, 100], 0.5)).toBe(10)
})
