import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countTypos } from './typos.ts'

/** Edit distance by recursion, with swaps of neighbours; the reference for `countTypos`. */
function steps(from: string, to: string): number {
  if (from === '' || to === '') return from.length + to.length
  const less = from.slice(0, -1)
  const lessTo = to.slice(0, -1)
  if (from.at(-1) === to.at(-1)) return steps(less, lessTo)
  const isSwapped = from.length > 1 && from.at(-1) === to.at(-2) && from.at(-2) === to.at(-1)
  return (
    1 +
    Math.min(
      steps(less, to),
      steps(from, lessTo),
      steps(less, lessTo),
      ...(isSwapped ? [steps(from.slice(0, -2), to.slice(0, -2))] : []),
    )
  )
}

describe('letters wrong', () => {
  test.each([
    ['drill', 'drill', 0],
    ['dril', 'drill', 1],
    ['drilll', 'drill', 1],
    ['drull', 'drill', 1],
    ['dirll', 'drill', 1],
    ['lmap', 'lamp', 1],
    ['lamp', 'lampshade', 5],
    ['scrwe', 'screwdriver', 1],
    ['skrwedriver', 'screwdriver', 2],
    ['😀rill', 'drill', 1],
    ['hammer', 'drill', 5],
  ])('in %s for %s are counted', (typed, word, wrong) => {
    expect(countTypos(typed, word, wrong)).toBe(wrong)
    expect(countTypos(typed, word, 9)).toBe(wrong)
    if (wrong > 0) expect(countTypos(typed, word, wrong - 1)).toBe(undefined)
  })

  const word = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength })

  test('are what the smallest number of steps comes to, for any words', () => {
    fc.assert(
      fc.property(word(7), word(8), fc.nat(3), (typed, wanted, allowed) => {
        const beginnings =
          typed.length < 5 ? [wanted] : Array.from(`${wanted}.`, (_, i) => wanted.slice(0, i))
        const min = Math.min(...beginnings.map(each => steps(typed, each)))
        expect(countTypos(typed, wanted, allowed)).toBe(min <= allowed ? min : undefined)
      }),
      { numRuns: 1000 },
    )
  })
})
