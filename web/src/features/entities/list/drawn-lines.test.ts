import { describe, expect, test } from 'vitest'
import { between, isJump, linesOf, moved } from './drawn-lines.ts'

const start = { top: 0, origin: 0 }
/** The keys of the lines from one to another, in their order. */
const keysOf = (lines: ReturnType<typeof linesOf>, from: number, until: number) =>
  between(from, until).map(index => lines.find(line => line.index === index)?.key)

describe('where one goes in a list', () => {
  test('is a jump when no line is seen that was seen before', () => {
    expect(isJump(start, 10, 10)).toBe(false)
    expect(isJump(start, 11, 10)).toBe(true)
    expect(isJump({ top: 500, origin: 0 }, 489, 10)).toBe(true)
  })

  test('each line keeps its key while one scrolls', () => {
    const next = moved({ top: 100, origin: 40 }, 103, false)
    const before = linesOf([100, 109], 40, { lines: [], origin: 40 })
    const after = linesOf([103, 112], next.origin, { lines: [], origin: 40 })
    expect(keysOf(after, 103, 109)).toEqual(keysOf(before, 103, 109))
  })

  test.each([5000, 20])('each line takes the key of the one at its height after a jump to %s', target => {
    const next = moved({ top: 100, origin: 40 }, target, true)
    const before = linesOf([100, 109], 40, { lines: [], origin: 40 })
    const after = linesOf([target, target + 9], next.origin, { lines: [], origin: 40 })
    expect(keysOf(after, target, target + 9)).toEqual(keysOf(before, 100, 109))
  })
})

describe('the lines that are drawn', () => {
  const near = { lines: between(88, 121), origin: 0 }

  test('are those that are seen and those near to them, in the order of the list', () => {
    const lines = linesOf([100, 109], 0, near)
    expect(lines.map(({ index }) => index)).toEqual(between(88, 121))
    expect(lines.some(({ isLeft }) => isLeft)).toBe(false)
  })

  test('are those that are seen alone before anything has been read', () => {
    expect(linesOf([0, 2], 0, { lines: [], origin: 0 }).map(({ index }) => index)).toEqual([0, 1, 2])
  })

  test('are after a jump the seen ones, and around them those that were left, in the places that they had', () => {
    const { origin } = moved({ top: 100, origin: 0 }, 5000, true)
    const lines = linesOf([5000, 5009], origin, near)
    expect(lines.map(({ key }) => key)).toEqual(between(88, 121))
    expect(lines.filter(({ isLeft }) => !isLeft).map(({ index }) => index)).toEqual(between(5000, 5009))
    expect(lines.filter(({ isLeft }) => isLeft).map(({ index }) => index)).toEqual([
      ...between(88, 99),
      ...between(110, 121),
    ])
  })

  test('have one place each, also where what was left is near to what is seen', () => {
    const { origin } = moved({ top: 100, origin: 0 }, 112, true)
    const lines = linesOf([112, 121], origin, near)
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
    expect(new Set(lines.map(({ index }) => index)).size).toBe(lines.length)
    expect(lines.filter(({ isLeft }) => !isLeft).map(({ index }) => index)).toEqual(between(112, 121))
  })

  test('are filled anew around what is seen once that has been read', () => {
    const { origin } = moved({ top: 100, origin: 0 }, 5000, true)
    const left = linesOf([5000, 5009], origin, near)
    const filled = linesOf([5000, 5009], origin, { lines: between(4988, 5021), origin })
    expect(filled.map(({ key }) => key)).toEqual(left.map(({ key }) => key))
    expect(filled.map(({ index }) => index)).toEqual(between(4988, 5021))
  })
})
