import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** Default number of rows that a statement reads or writes. */
export const batchSize = 500

/** Options of batches. */
export interface BatchOptions {
  /** Size of a batch; default `batchSize`. */
  readonly size?: number
  /** No batch begins after it has aborted. */
  readonly signal?: AbortSignal
}

/** Batches of a list; yields to the event loop between them. */
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

/** Runs work for each batch of a list; `from` is the position of the batch. */
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

/** Runs work for each batch of a list and concatenates the results. */
export async function inBatches<T, R>(
  all: readonly T[],
  ask: (batch: readonly T[]) => Promise<readonly R[]>,
  options?: BatchOptions,
): Promise<R[]> {
  if (all.length === 0) return []
  if (all.length <= (options?.size ?? batchSize) && !options?.signal?.aborted) return [...(await ask(all))]
  const answers: R[] = []
  // Not spread into `push`: the number of arguments is limited.
  for await (const batch of batchesOf(all, options))
    for (const answer of await ask(batch)) answers.push(answer)
  return answers
}

/** Gathers single elements into batches. Elements with different keys (`keyOf`) are never in one batch. */
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

/** Repeats work on the next `limit` rows until it returns fewer; resolves to the total. */
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
