import { describe, expect, test } from 'vitest'
import { batchesOf, batchSize, forEachBatch, gatherBatches, inBatches, repeatBatches } from './batches.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

describe('batchesOf and inBatches', () => {
  test('yields the whole list in order, with the rest in the last batch', async () => {
    const batches = await Array.fromAsync(batchesOf(numbers(5), { size: 2 }))
    expect(batches).toEqual([[0, 1], [2, 3], [4]])
  })

  test('yields nothing for an empty list', async () => {
    expect(await Array.fromAsync(batchesOf([]))).toEqual([])
  })

  test('yields to timers and requests between batches', async () => {
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

  test('ends when the signal aborts', async () => {
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

  test('concatenates more results than a call has arguments', async () => {
    const answers = await inBatches([0], async () => numbers(200_000))
    expect(answers).toHaveLength(200_000)
  })
})

describe('gatherBatches', () => {
  async function* stream<T>(all: readonly T[]): AsyncGenerator<T> {
    yield* all
  }

  test('gathers elements into batches', async () => {
    const batches = await Array.fromAsync(gatherBatches(stream(numbers(batchSize + 1))))
    expect(batches.map(({ length }) => length)).toEqual([batchSize, 1])
  })

  test('never mixes keys in a batch', async () => {
    const batches = await Array.fromAsync(gatherBatches(stream(['a1', 'a2', 'b1', 'a3']), ([key]) => key))
    expect(batches).toEqual([['a1', 'a2'], ['b1'], ['a3']])
  })
})

describe('repeatBatches', () => {
  test('repeats until the work finds fewer rows, and returns the total', async () => {
    const counts = [3, 3, 1]
    expect(await repeatBatches(async () => counts.shift() ?? 0, { size: 3 })).toBe(7)
    expect(counts).toEqual([])
  })
})
