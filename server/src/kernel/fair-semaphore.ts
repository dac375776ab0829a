import { appendTo } from './append-to.ts'

interface Waiter {
  enter(): void
  readonly timer: NodeJS.Timeout | undefined
}

/** How many may pass at once. */
export interface Locations {
  readonly max: number
  /** Of these, how many may be of one key. */
  readonly maxPerKey: number
}

/** Lets a few callers through at a time; of those who wait, each key has a turn before any has its next one. */
export class FairSemaphore {
  readonly #locations: Locations
  readonly #held = new Map<string, number>()
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Waiter[]>()
  #total = 0

  constructor(locations: Locations) {
    this.#locations = locations
  }

  /** How many are through. */
  get held(): number {
    return this.#total
  }

  /** How many wait. */
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
    return (this.#held.get(key) ?? 0) >= this.#locations.maxPerKey
  }

  /** Lets the caller through if that can be at once. */
  tryAcquire(key: string): boolean {
    if (this.#total >= this.#locations.max || this.isAtLimit(key)) return false
    this.#total++
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
    return true
  }

  /** Resolves when it is the caller's turn; false when that takes longer than `timeoutMs` milliseconds, if these are named. */
  acquire(key: string, timeoutMs?: number): Promise<boolean> {
    if (this.tryAcquire(key)) return Promise.resolve(true)
    return new Promise(resolve => {
      const giveUp = (): void => {
        this.#forget(key, waiter)
        resolve(false)
      }
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs)
      const waiter = { enter: () => resolve(true), timer }
      appendTo(this.#waiting, key, waiter)
    })
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
      clearTimeout(waiter.timer)
      waiter.enter()
      return
    }
  }

  #forget(key: string, waiter: Waiter): void {
    const waiters = this.#waiting.get(key) ?? []
    waiters.splice(waiters.indexOf(waiter), 1)
    if (waiters.length === 0) this.#waiting.delete(key)
  }
}
