import { FairSemaphore } from '#kernel/fair-semaphore.ts'
import { Problem } from '#kernel/problem.ts'

/** How many files are imported at once, and how many of one person: each holds its rows in memory until it is done. */
const imports = { max: 4, maxPerKey: 1 }
/** How many imports of one person may wait. */
const maxWaiting = 50
/** How long an import waits for its turn, milliseconds. */
const timeoutMs = 30_000

/** Lets people import in turn, whoever sends many files at once. */
export class ImportTurns {
  readonly #semaphore = new FairSemaphore(imports)

  /**
   * Does the work when it is this person's turn; throws `request.too_many` when it is their own imports that take long, else
   * `overloaded`.
   */
  async take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const semaphore = this.#semaphore
    if (semaphore.waitingOf(userId) >= maxWaiting) throw tooMany()
    if (!(await semaphore.acquire(userId, timeoutMs)))
      throw semaphore.isAtLimit(userId) ? tooMany() : new Problem('overloaded', { retryAfter: 5 })
    try {
      return await work()
    } finally {
      semaphore.release(userId)
    }
  }
}

const tooMany = (): Problem =>
  new Problem('request.too_many', {
    text: `You may have ${imports.maxPerKey} file imported at a time, and ${maxWaiting} waiting; try again when they are done`,
    retryAfter: 5,
  })
