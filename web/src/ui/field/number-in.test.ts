import { describe, expect, test } from 'vitest'
import { numberIn, signedNumberIn, typedNumber } from './number-in.ts'

describe('a number as people type it', () => {
  test.each([
    ['', 0],
    ['3', 3],
    ['12,50', 12.5],
    ['12.5', 12.5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['1234.567', 1234.567],
    ['2.5000', 2.5],
    ['1.234', 1234],
    ['1,234', 1234],
    ['1.234.567', 1_234_567],
    ['1.234,56', 1234.56],
    ['1,234.5678', 1234.5678],
    ["1'234.50", 1234.5],
    ['1 234', 1234],
  ])('%j is %d', (typed, value) => {
    expect(numberIn(typed)).toBe(value)
  })

  test.each([0, 3, 12.5, 1.125, 12.125, 1234.567, 1234, 0.001, 1_000_000])(
    '%d is the same once it is shown',
    value => {
      expect(numberIn(typedNumber(value))).toBe(value)
    },
  )

  test.each([
    ['-5', -5],
    ['−1.234', -1234],
    ['0', 0],
    ['-0', 0],
    ['-', 0],
    ['--1', undefined],
    ['1e', undefined],
  ])('%j with a sign is %d', (typed, value) => {
    expect(signedNumberIn(typed)).toBe(value)
  })

  test.each(['many', '-1', '1e999', '.', '0x1'])('%j is none', typed => {
    expect(numberIn(typed)).toBeUndefined()
  })
})
