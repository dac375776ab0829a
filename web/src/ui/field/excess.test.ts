import { expect, test } from 'vitest'
import { excessOf } from './excess.ts'

test.each([
  ['abc', '', 0],
  ['abcd', '', 1],
  ['😀😀😀', '', 0],
  ['😀😀😀😀😀', '', 2],
  ['stored', 'stored', 0],
  ['stored!', 'stored', 4],
])('%j has at most three characters, where there was %j, and %d too many', (text, before, excess) => {
  expect(excessOf(text, 3, before)).toBe(excess)
})
