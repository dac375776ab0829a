import { FairSemaphore, type Patience } from './fair-semaphore.ts'

/** Lets one caller at a time through, in the order of arrival. */
export class Mutex {
  readonly #semaphore: FairSemaphore

  /** `name` is the name of its counter. */
  constructor(name: string) {
    this.#semaphore = new FairSemaphore({ name, max: 1, maxPerKey: 1 })
  }

  /** Callers that wait. */
  get waiting(): number {
    return this.#semaphore.waiting
  }

  /** Takes a slot; resolves to false after the timeout, rejects with the reason of the signal. */
  acquire(patience?: Patience): Promise<boolean> {
    return this.#semaphore.acquire(everybody, patience)
  }

  /** Passes the lock to the caller that has waited longest. */
  release(): void {
    this.#semaphore.release(everybody)
  }
}

/** One key, so one queue. */
const everybody = ''
