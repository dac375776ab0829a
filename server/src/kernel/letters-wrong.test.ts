import { describe, expect, test } from 'vitest'
import { lettersWrong } from './letters-wrong.ts'

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
    expect(lettersWrong(typed, word)).toBe(wrong)
  })
})
