import { appendTo } from './append-to.ts'
import { type Counted, count } from './counted.ts'

interface Waiter {
  enter(): void
}

/** Limits of a wait; without one the caller waits for ever. */
export interface Patience {
  /** Milliseconds. */
  readonly timeoutMs?: number | undefined
  /** Aborts when the caller stops waiting. */
  readonly signal?: AbortSignal | undefined
}

/** The most concurrent holders. */
export interface Slots {
  /** Name of the counter. */
  readonly name: string
  readonly max: number
  /** The most of one key. */
  readonly maxPerKey: number
  /** A key that only `max` limits. */
  readonly unlimitedKey?: string
}

/** Limits concurrent callers. Waiting keys take turns: each gets one slot before any gets its next. */
export class FairSemaphore implements Counted {
  readonly name: string
  readonly #slots: Slots
  readonly #held = new Map<string, number>()
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Waiter[]>()
  #total = 0

  constructor(slots: Slots) {
    this.name = slots.name
    this.#slots = slots
    count(this)
  }

  /** Callers that hold a slot. */
  get held(): number {
    return this.#total
  }

  /** Callers that wait. */
  get waiting(): number {
    let sum = 0
    for (const { length } of this.#waiting.values()) sum += length
    return sum
  }

  /** Waiting callers of a key. */
  waitingOf(key: string): number {
    return this.#waiting.get(key)?.length ?? 0
  }

  /** Does a key hold all of its slots? */
  isAtLimit(key: string): boolean {
    const { maxPerKey, unlimitedKey } = this.#slots
    return key !== unlimitedKey && (this.#held.get(key) ?? 0) >= maxPerKey
  }

  /** Takes a slot if one is free. */
  tryAcquire(key: string): boolean {
    if (this.#total >= this.#slots.max || this.isAtLimit(key)) return false
    this.#total++
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
    return true
  }

  /** Takes a slot; resolves to false after the timeout, rejects with the reason of the signal. */
  async acquire(key: string, { timeoutMs, signal }: Patience = {}): Promise<boolean> {
    signal?.throwIfAborted()
    if (this.tryAcquire(key)) return true
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const waiter = { enter: () => resolve(true) }
    const leave = (): void => {
      this.#forget(key, waiter)
      resolve(false)
    }
    const abort = (): void => {
      this.#forget(key, waiter)
      reject(signal?.reason)
    }
    appendTo(this.#waiting, key, waiter)
    const timer = timeoutMs === undefined ? undefined : setTimeout(leave, timeoutMs)
    signal?.addEventListener('abort', abort, { once: true })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  /** Gives a slot back. */
  release(key: string): void {
    const left = (this.#held.get(key) ?? 0) - 1
    if (left > 0) this.#held.set(key, left)
    else this.#held.delete(key)
    this.#total--
    this.#admit()
  }

  /** Gives a slot to the oldest caller of the first key below its limit, then moves that key to the end. */
  #admit(): void {
    for (const [key, waiters] of this.#waiting) {
      const [waiter] = waiters
      if (waiter === undefined || !this.tryAcquire(key)) continue
      this.#forget(key, waiter)
      if (waiters.length > 0) {
        this.#waiting.delete(key)
        this.#waiting.set(key, waiters)
      }
      waiter.enter()
      return
    }
  }

  #forget(key: string, waiter: Waiter): void {
    const waiters = this.#waiting.get(key) ?? []
    const at = waiters.indexOf(waiter)
    if (at !== -1) waiters.splice(at, 1)
    if (waiters.length === 0) this.#waiting.delete(key)
  }
}
