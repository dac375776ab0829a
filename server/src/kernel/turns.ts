import { FairSemaphore, type Slots } from './fair-semaphore.ts'
import { Problem } from './problem.ts'

/** Caller that waits for a turn. */
export interface Asker {
  /** Key for fair sharing. */
  readonly key: string
  /** Aborts when the turn is no longer wanted. */
  readonly signal?: AbortSignal | undefined
}

/** Key of the server itself, for work without a requester. */
export const ourselves: Asker = { key: '' }

/** Concurrent turns, and the wait for one. */
export interface TurnLimits extends Slots {
  /** Milliseconds. */
  readonly timeoutMs: number
  /** `Retry-After` of a refusal, seconds. */
  readonly retryAfter: number
  /** The most waiting callers of one key, and the texts of refusals beyond it and after the timeout. */
  readonly own?: { readonly maxWaiting: number; readonly tooMany: string }
}

/** Ends a turn; later calls do nothing. */
export type EndTurn = () => void

/** Turns at a limited resource, shared fairly: each key has one before any has its next. */
export class Turns {
  readonly #limits: TurnLimits
  readonly #semaphore: FairSemaphore

  constructor(limits: TurnLimits) {
    this.#limits = limits
    this.#semaphore = new FairSemaphore(limits)
  }

  /** Callers that wait. */
  get waiting(): number {
    return this.#semaphore.waiting
  }

  /** Begins a turn if one is free. */
  tryBegin(key: string): EndTurn | undefined {
    return this.#semaphore.tryAcquire(key) ? this.#begun(key) : undefined
  }

  /**
   * Waits for a turn. After the timeout throws `request.too_many` when this key holds its limit, else
   * `overloaded`. Rejects with the reason of the signal.
   */
  async begin({ key, signal }: Asker): Promise<EndTurn> {
    const { timeoutMs, retryAfter, own } = this.#limits
    const isTooMany = own !== undefined && this.#semaphore.waitingOf(key) >= own.maxWaiting
    if (!isTooMany && (await this.#semaphore.acquire(key, { timeoutMs, signal }))) return this.#begun(key)
    throw own !== undefined && (isTooMany || this.#semaphore.isAtLimit(key))
      ? new Problem('request.too_many', { text: own.tooMany, retryAfter })
      : new Problem('overloaded', { retryAfter })
  }

  /** Runs work in a turn; throws like `begin`. */
  async take<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const end = await this.begin(asker)
    try {
      return await work()
    } finally {
      end()
    }
  }

  #begun(key: string): EndTurn {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#semaphore.release(key)
    }
  }
}
