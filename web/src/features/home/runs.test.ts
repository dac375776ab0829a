import { describe, expect, test } from 'vitest'
import { foldRuns } from './runs.ts'

const at = (hour: number, count: number) => {
  const createdAt = `2026-01-05T${hour}:00:00.000Z`
  return Array.from({ length: count }, (_, n) => ({ createdAt, name: `${hour} ${n}` }))
}

describe('runs of items that were added in one step', () => {
  const folded = (rows: ReturnType<typeof at>, size: number) => {
    const { cards, until } = foldRuns(rows, { least: 3, size })
    return { cards: cards.map(({ row, isRun }) => (isRun ? `${row.name} and more` : row.name)), until }
  }

  test('become one card each, in their place', () => {
    expect(folded([...at(13, 1), ...at(12, 7), ...at(11, 2), ...at(10, 3)], 20)).toEqual({
      cards: ['13 0', '12 0 and more', '11 0', '11 1', '10 0 and more'],
      until: undefined,
    })
  })

  test('are passed over by the next read when they fill this one', () => {
    const end = { cards: ['13 0', '12 0 and more'], until: '2026-01-05T11:59:59.999Z' }
    expect(folded([...at(13, 1), ...at(12, 7)], 8)).toEqual(end)
  })

  test('are left to the next read when this one has only their first rows', () => {
    const end = { cards: ['13 0 and more'], until: '2026-01-05T12:00:00.000Z' }
    expect(folded([...at(13, 6), ...at(12, 2)], 8)).toEqual(end)
  })
})
