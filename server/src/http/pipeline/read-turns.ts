import { FairSemaphore } from '#kernel/fair-semaphore.ts'
import { Problem } from '#kernel/problem.ts'

/**
 * How many long reads run at once, and of these how many for one person: each holds a connection until its last row is
 * read, and PostgreSQL's pool has 20 for everything.
 */
export const longReads = { max: 8, maxPerKey: 2 }
/** How many long reads of one person may wait. */
export const maxWaiting = 100
/** How long a long read waits for its turn, milliseconds. */
const timeoutMs = 10_000

/** Lets everybody have a turn with lists, searches, exports and sheets of labels, whoever asks for many at once. */
export class ReadTurns {
  readonly #semaphore = new FairSemaphore(longReads)

  /** Begins a turn if that can be at once. */
  tryBegin(key: string): boolean {
    return this.#semaphore.tryAcquire(key)
  }

  /** Waits for a turn; throws `request.too_many` when it is the caller's own that take long, else `overloaded`. */
  async begin(key: string): Promise<void> {
    if (this.#semaphore.waitingOf(key) >= maxWaiting) throw tooMany()
    if (await this.#semaphore.acquire(key, timeoutMs)) return
    if (this.#semaphore.isAtLimit(key)) throw tooMany()
    throw new Problem('overloaded', { retryAfter: 5 })
  }

  /** Ends a turn. */
  end(key: string): void {
    this.#semaphore.release(key)
  }
}

const tooMany = (): Problem =>
  new Problem('request.too_many', {
    text: `You may have ${longReads.maxPerKey} lists, exports or sheets read at once, and ${maxWaiting} waiting; try again when they are done`,
    retryAfter: 5,
  })
