import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** How many rows one statement reads or writes, unless there is a reason for more or fewer. */
export const batchSize = 500

/** How batches are made. */
export interface BatchOptions {
  /** How many make a batch; `batchSize` unless told otherwise. */
  readonly size?: number
  /** When it is aborted, no further batch begins. */
  readonly signal?: AbortSignal
}

/** A list batch after batch; between two of them the event loop has a turn. */
export async function* batchesOf<T>(
  all: readonly T[],
  { size = batchSize, signal }: BatchOptions = {},
): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) {
    if (from > 0) await yieldToEventLoop()
    if (signal?.aborted) return
    yield all.slice(from, from + size)
  }
}

/** Does something with a list batch after batch; `from` is where a batch begins in the list. */
export async function forEachBatch<T>(
  all: readonly T[],
  work: (batch: readonly T[], from: number) => Promise<unknown>,
  options?: BatchOptions,
): Promise<void> {
  let from = 0
  for await (const batch of batchesOf(all, options)) {
    await work(batch, from)
    from += batch.length
  }
}

/** Asks something of a list batch after batch, and gathers the answers. */
export async function inBatches<T, R>(
  all: readonly T[],
  ask: (batch: readonly T[]) => Promise<readonly R[]>,
  options?: BatchOptions,
): Promise<R[]> {
  if (all.length === 0) return []
  if (all.length <= (options?.size ?? batchSize) && !options?.signal?.aborted) return [...(await ask(all))]
  const answers: R[] = []
  // Not spread into `push`: a call takes only so many arguments.
  for await (const batch of batchesOf(all, options))
    for (const answer of await ask(batch)) answers.push(answer)
  return answers
}

/** Gathers what comes one by one into batches. What `keyOf` tells apart is never in one batch. */
export async function* gatherBatches<T>(
  all: AsyncIterable<T>,
  keyOf: (one: T) => unknown = () => undefined,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const one of all) {
    const isOther = batch.length > 0 && keyOf(requireValue(batch[0])) !== keyOf(one)
    if (isOther || batch.length === batchSize) {
      yield batch
      await yieldToEventLoop()
      batch = []
    }
    batch.push(one)
  }
  if (batch.length > 0) yield batch
}

/** Repeats work on the next `limit` rows until it has found fewer; `work` answers how many. Resolves to how many in all. */
export async function repeatBatches(
  work: (limit: number) => Promise<number>,
  { size = batchSize, signal }: BatchOptions = {},
): Promise<number> {
  let total = 0
  while (!signal?.aborted) {
    const count = await work(size)
    total += count
    if (count < size) break
    await yieldToEventLoop()
  }
  return total
}
