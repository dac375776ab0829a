import { describe, expect, test } from 'vitest'
import { numberIn } from './number-in.ts'

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

  test.each(['many', '-1', '1e999', '.', '0x1'])('%j is none', typed => {
    expect(numberIn(typed)).toBeUndefined()
  })
})
