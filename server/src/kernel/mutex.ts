import { FairSemaphore } from './fair-semaphore.ts'

/** Lets one caller at a time through, in the order of their coming. */
export class Mutex {
  readonly #location = new FairSemaphore({ max: 1, maxPerKey: 1 })

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#location.waiting
  }

  /** Resolves when it is the caller's turn; false when that takes longer than `timeoutMs` milliseconds, if these are named. */
  acquire(timeoutMs?: number): Promise<boolean> {
    return this.#location.acquire(everybody, timeoutMs)
  }

  /** Hands the turn to whoever waits longest. */
  release(): void {
    this.#location.release(everybody)
  }
}

/** All wait in one queue. */
const everybody = ''
