import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Coalescer } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a burst is told at its beginning and at its end', () => {
  const told: string[] = []
  const gatherer = new Coalescer(100, ({ groupId, event }) => told.push(`${groupId} ${event}`))
  for (let i = 0; i < 5; i++) gatherer.hear({ groupId: 'home', event: 'tag.mutation' })
  gatherer.hear({ groupId: 'club', event: 'tag.mutation' })
  expect(told).toEqual(['home tag.mutation', 'club tag.mutation'])
  vi.advanceTimersByTime(100)
  expect(told).toEqual(['home tag.mutation', 'club tag.mutation', 'home tag.mutation'])
  vi.advanceTimersByTime(1000)
  expect(told.length).toBe(3)
  gatherer.hear({ groupId: 'home', event: 'tag.mutation' })
  expect(told.length).toBe(4)
})

test('what is new within the quiet time is told at its end, never later', () => {
  const told: number[] = []
  const start = Date.now()
  const gatherer = new Coalescer(100, () => told.push(Date.now() - start))
  for (let i = 0; i < 25; i++) {
    gatherer.hear({ groupId: 'home', event: 'tag.mutation' })
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(200)
  expect(told).toEqual([0, 100, 200, 300])
})
