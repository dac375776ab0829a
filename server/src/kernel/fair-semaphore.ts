import { appendTo } from './append-to.ts'
import { type Counted, count } from './counted.ts'

interface Waiter {
  enter(): void
}

/** Limits of a wait; without one the caller waits for ever. */
export interface Patience {
  /** Milliseconds. */
  readonly timeoutMs?: number | undefined
  /** Aborts when the caller does not wait any more. */
  readonly signal?: AbortSignal | undefined
}

/** How many may pass at once. */
export interface Locations {
  /** Name in the list of counts. */
  readonly name: string
  readonly max: number
  /** Of these, how many may be of one key. */
  readonly maxPerKey: number
  /** A key for which only `max` counts. */
  readonly unlimitedKey?: string
}

/** Lets a few callers through at a time; of those who wait, each key has a turn before any has its next one. */
export class FairSemaphore implements Counted {
  readonly name: string
  readonly #locations: Locations
  readonly #held = new Map<string, number>()
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Waiter[]>()
  #total = 0

  constructor(locations: Locations) {
    this.name = locations.name
    this.#locations = locations
    count(this)
  }

  /** How many are through. */
  get held(): number {
    return this.#total
  }

  /** Callers that wait. */
  get waiting(): number {
    let sum = 0
    for (const { length } of this.#waiting.values()) sum += length
    return sum
  }

  /** How many of this key wait. */
  waitingOf(key: string): number {
    return this.#waiting.get(key)?.length ?? 0
  }

  /** Has this key all that it may have? */
  isAtLimit(key: string): boolean {
    const { maxPerKey, unlimitedKey } = this.#locations
    return key !== unlimitedKey && (this.#held.get(key) ?? 0) >= maxPerKey
  }

  /** Lets the caller through if that can be at once. */
  tryAcquire(key: string): boolean {
    if (this.#total >= this.#locations.max || this.isAtLimit(key)) return false
    this.#total++
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
    return true
  }

  /** Resolves when it is the caller's turn, or to false when that takes too long; throws the reason of the signal. */
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

  /** Gives the location of one caller back. */
  release(key: string): void {
    const left = (this.#held.get(key) ?? 0) - 1
    if (left > 0) this.#held.set(key, left)
    else this.#held.delete(key)
    this.#total--
    this.#admit()
  }

  /** Lets the oldest of the first key through that may have a location, and puts that key behind all others. */
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
