import { FairSemaphore, type Locations } from './fair-semaphore.ts'
import { Problem } from './problem.ts'

/** Somebody who waits for a turn. */
export interface Asker {
  /** The key between which turns are shared fairly. */
  readonly key: string
  /** Aborts when nobody wants the turn any more. */
  readonly signal?: AbortSignal | undefined
}

/** The server itself, for what nobody in particular has asked for. */
export const ourselves: Asker = { key: '' }

/** Turns given at once, and the time that others wait for theirs. */
export interface TurnLimits extends Locations {
  /** Milliseconds. */
  readonly timeoutMs: number
  /** When somebody without a turn may try again, seconds. */
  readonly retryAfter: number
  /** The most waiting callers of one key, and the refusals beyond it and after too long a wait. */
  readonly own?: { readonly maxWaiting: number; readonly tooMany: string }
}

/** Ends a turn; only the first call counts. */
export type EndTurn = () => void

/** Turns with something that few may do at once: each key has one before any has its next one. */
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

  /** Begins a turn if that can be at once. */
  tryBegin(key: string): EndTurn | undefined {
    return this.#semaphore.tryAcquire(key) ? this.#begun(key) : undefined
  }

  /**
   * Waits for a turn. Throws `request.too_many` when it is the turns of this key that take long, else `overloaded`; and the
   * reason of the signal when that comes first.
   */
  async begin({ key, signal }: Asker): Promise<EndTurn> {
    const { timeoutMs, retryAfter, own } = this.#limits
    const isTooMany = own !== undefined && this.#semaphore.waitingOf(key) >= own.maxWaiting
    if (!isTooMany && (await this.#semaphore.acquire(key, { timeoutMs, signal }))) return this.#begun(key)
    throw own !== undefined && (isTooMany || this.#semaphore.isAtLimit(key))
      ? new Problem('request.too_many', { text: own.tooMany, retryAfter })
      : new Problem('overloaded', { retryAfter })
  }

  /** Does the work when it is the turn of this key; throws as `begin` does. */
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
