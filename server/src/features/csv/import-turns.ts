import { FairSemaphore } from '#kernel/fair-semaphore.ts'
import { type TurnWait, waitForTurn } from '#kernel/wait-for-turn.ts'

/** How many files are imported at once, and how many of one person: each holds its rows in memory until it is done. */
const imports = { max: 4, maxPerKey: 1 }
const maxWaiting = 50
const turn: TurnWait = {
  maxWaiting,
  timeoutMs: 30_000,
  tooMany: `You may have ${imports.maxPerKey} file imported at a time, and ${maxWaiting} waiting; try again when they are done`,
}

/** Lets people import in turn, whoever sends many files at once. */
export class ImportTurns {
  readonly #semaphore = new FairSemaphore(imports)

  /**
   * Does the work when it is this person's turn; throws `request.too_many` when it is their own imports that take long, else
   * `overloaded`.
   */
  async take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    await waitForTurn(this.#semaphore, userId, turn)
    try {
      return await work()
    } finally {
      this.#semaphore.release(userId)
    }
  }
}
