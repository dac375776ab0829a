import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** Elements sorted at once. */
const runLength = 2000

/** Sorts many elements; yields to the event loop in between. */
export async function sortInTurns<T>(all: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  let runs: T[][] = []
  for (let from = 0; from < all.length; from += runLength) {
    runs.push(all.slice(from, from + runLength).sort(compare))
    await yieldToEventLoop()
  }
  while (runs.length > 1) runs = await mergePairs(runs, compare)
  return runs[0] ?? []
}

async function mergePairs<T>(runs: readonly T[][], compare: (a: T, b: T) => number): Promise<T[][]> {
  const merged: T[][] = []
  for (let i = 0; i < runs.length; i += 2) {
    // `sort` (timsort) merges sorted runs in one pass.
    merged.push([...(runs[i] ?? []), ...(runs[i + 1] ?? [])].sort(compare))
    await yieldToEventLoop()
  }
  return merged
}
