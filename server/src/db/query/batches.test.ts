import { describe, expect, test } from 'vitest'
import { batchesOf, batchSize, forEachBatch, gatherBatches, inBatches, repeatBatches } from './batches.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

describe('a list in batches', () => {
  test('has all of the list, in its order, the last batch being what is left', async () => {
    const batches = await Array.fromAsync(batchesOf(numbers(5), { size: 2 }))
    expect(batches).toEqual([[0, 1], [2, 3], [4]])
  })

  test('is nothing when the list is empty', async () => {
    expect(await Array.fromAsync(batchesOf([]))).toEqual([])
  })

  test('lets timers and requests in between two batches', async () => {
    let turns = 0
    const count = (): void => {
      turns++
      immediate = setImmediate(count)
    }
    let immediate = setImmediate(count)
    const seen = await inBatches(numbers(3), async () => [turns], { size: 1 })
    clearImmediate(immediate)
    expect(new Set(seen).size).toBe(3)
  })

  test('ends when it is told to', async () => {
    const stop = new AbortController()
    const begun: number[] = []
    await forEachBatch(
      numbers(6),
      async (_, from) => {
        begun.push(from)
        if (from === 2) stop.abort()
      },
      { size: 2, signal: stop.signal },
    )
    expect(begun).toEqual([0, 2])
  })

  test('gathers more answers than a call takes arguments', async () => {
    const answers = await inBatches([0], async () => numbers(200_000))
    expect(answers).toHaveLength(200_000)
  })
})

describe('what comes one by one', () => {
  async function* stream<T>(all: readonly T[]): AsyncGenerator<T> {
    yield* all
  }

  test('is gathered into batches', async () => {
    const batches = await Array.fromAsync(gatherBatches(stream(numbers(batchSize + 1))))
    expect(batches.map(({ length }) => length)).toEqual([batchSize, 1])
  })

  test('is not gathered with what has another key', async () => {
    const batches = await Array.fromAsync(gatherBatches(stream(['a1', 'a2', 'b1', 'a3']), ([key]) => key))
    expect(batches).toEqual([['a1', 'a2'], ['b1'], ['a3']])
  })
})

describe('work on the next rows', () => {
  test('is repeated until it finds fewer than it may, and counted', async () => {
    const counts = [3, 3, 1]
    expect(await repeatBatches(async () => counts.shift() ?? 0, { size: 3 })).toBe(7)
    expect(counts).toEqual([])
  })
})
