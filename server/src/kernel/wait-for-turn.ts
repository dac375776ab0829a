import type { FairSemaphore } from './fair-semaphore.ts'
import { Problem } from './problem.ts'

/** How a turn is waited for. */
export interface TurnWait {
  /** How many callers of one key may wait. */
  readonly maxWaiting: number
  /** Milliseconds. */
  readonly timeoutMs: number
  /** What a caller is told whose own turns take long. */
  readonly tooMany: string
}

/**
 * Resolves when it is the turn of this key; throws `request.too_many` when it is its own turns that take long, else
 * `overloaded`.
 */
export async function waitForTurn(
  semaphore: FairSemaphore,
  key: string,
  { maxWaiting, timeoutMs, tooMany }: TurnWait,
): Promise<void> {
  const isOwn = semaphore.waitingOf(key) >= maxWaiting
  if (!isOwn && (await semaphore.acquire(key, timeoutMs))) return
  throw isOwn || semaphore.isAtLimit(key)
    ? new Problem('request.too_many', { text: tooMany, retryAfter: 5 })
    : new Problem('overloaded', { retryAfter: 5 })
}
