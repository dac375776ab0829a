import { FairSemaphore, type Patience } from './fair-semaphore.ts'

/** Lets one caller at a time through, in the order of their coming. */
export class Mutex {
  readonly #location: FairSemaphore

  /** `name` is what it is listed by among what is counted. */
  constructor(name: string) {
    this.#location = new FairSemaphore({ name, max: 1, maxPerKey: 1 })
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#location.waiting
  }

  /** Resolves when it is the caller's turn, or to false when that takes too long; throws the reason of the signal. */
  acquire(patience?: Patience): Promise<boolean> {
    return this.#location.acquire(everybody, patience)
  }

  /** Hands the turn to whoever waits longest. */
  release(): void {
    this.#location.release(everybody)
  }
}

/** All wait in one queue. */
const everybody = ''
