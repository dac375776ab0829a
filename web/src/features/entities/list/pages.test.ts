import { describe, expect, test } from 'vitest'
import { pageSize } from './list-query.ts'
import { pageOf, pagesOf, sizeFor } from './pages.ts'

describe('the size of the pages that rows are read in', () => {
  test('is the usual one where that holds all of them', () => {
    expect(sizeFor(0, 16)).toBe(pageSize)
    expect(sizeFor(4 * pageSize, 5 * pageSize - 1)).toBe(pageSize)
  })

  test('is one that holds all of them, and few others, wherever they begin', () => {
    const sizes = Array.from({ length: 5000 }, (_, first) => ({ first, size: sizeFor(first, first + 16) }))
    expect(sizes.filter(({ first, size }) => pageOf(first, size) !== pageOf(first + 16, size))).toEqual([])
    expect(Math.max(...sizes.map(({ size }) => size))).toBeLessThanOrEqual(50)
    expect(sizes.reduce((sum, { size }) => sum + size, 0) / sizes.length).toBeLessThanOrEqual(pageSize)
  })
})

test('pages begin at 1, also for what would lie before the first row', () => {
  expect(pagesOf({ first: 3, last: 30, size: 20 }, 12)).toEqual([1, 3])
})
