import { describe, expect, test } from 'vitest'
import { foldRuns } from './runs.ts'

const at = (createdAt: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ createdAt, name: `${createdAt} ${n}` }))

describe('runs of items that were added in one step', () => {
  test('become one card each, in their place', () => {
    const cards = foldRuns([...at('d', 1), ...at('c', 7), ...at('b', 2), ...at('a', 3)], 3)
    expect(cards.map(({ row, count }) => [row.name, count])).toEqual([
      ['d 0', undefined],
      ['c 0', 7],
      ['b 0', undefined],
      ['b 1', undefined],
      ['a 0', 3],
    ])
  })
})
