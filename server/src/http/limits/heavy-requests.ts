import { second, stopwatch } from '#kernel/clock.ts'
import { FairSemaphore } from '#kernel/fair-semaphore.ts'
import { Problem } from '#kernel/problem.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** How long a request waits for its turn, milliseconds. */
const timeoutMs = 30 * second
/** When a request may try again that had no turn, seconds. */
const retryAfter = 5

/** What one person may have waiting, and is told beyond that. */
interface TurnLimits {
  readonly maxWaiting: number
  readonly tooMany: string
}

/**
 * Resolves when it is the turn of this person; throws `request.too_many` when it is their own turns that take long, else
 * `overloaded`.
 */
async function waitForTurn(
  semaphore: FairSemaphore,
  key: string,
  { maxWaiting, tooMany }: TurnLimits,
): Promise<void> {
  const isOwn = semaphore.waitingOf(key) >= maxWaiting
  if (!isOwn && (await semaphore.acquire(key, timeoutMs))) return
  throw isOwn || semaphore.isAtLimit(key)
    ? new Problem('request.too_many', { text: tooMany, retryAfter })
    : new Problem('overloaded', { retryAfter })
}

/** How many CSV files are imported at once, and how many of one person: each holds its rows in memory until it is done. */
const imports = { max: 4, maxPerKey: 1 }
const waitingImports: TurnLimits = {
  maxWaiting: 50,
  tooMany: 'You may have 1 file imported at a time, and 50 waiting; try again when they are done',
}

/** Lets people import in turn, whoever sends many files at once. */
export class ImportTurns {
  readonly #semaphore = new FairSemaphore(imports)

  /** Does the work when it is this person's turn; throws as `waitForTurn` does. */
  async take<T>(userId: string, work: () => Promise<T>): Promise<T> {
    await waitForTurn(this.#semaphore, userId, waitingImports)
    try {
      return await work()
    } finally {
      this.#semaphore.release(userId)
    }
  }
}

/**
 * How many long reads run at once, and of these how many for one person: each holds a connection until its last row is
 * read, and PostgreSQL's pool has 20 for everything.
 */
const longReads = { max: 8, maxPerKey: 2 }
const waitingReads: TurnLimits = {
  maxWaiting: 100,
  tooMany:
    'You may have 2 searches, exports or long lists read at once, and 100 waiting; try again when they are done',
}
/** After so long with reads, milliseconds, everything else that has come has a turn before the next one begins. */
const longestBurst = 10

/** A turn that has begun; called when it ends. */
export type EndTurn = () => void

/** Lets everybody have a turn with searches, exports, sheets of labels and long lists, whoever asks for many at once. */
export class ReadTurns {
  readonly #semaphore = new FairSemaphore(longReads)
  /** Whose turns have ended, and are given to the next ones one by one. */
  readonly #ended: string[] = []
  /** How long this round of the event loop has been with reads: on SQLite many may begin and end in one. */
  #spent = 0
  #isRoundWatched = false

  /** Begins a turn if that can be at once. */
  tryBegin(key: string): EndTurn | undefined {
    if (this.#spent > longestBurst || !this.#semaphore.tryAcquire(key)) return undefined
    return this.#begun(key)
  }

  /** Waits for a turn; throws as `waitForTurn` does. */
  async begin(key: string): Promise<EndTurn> {
    if (this.#semaphore.tryAcquire(key)) await yieldToEventLoop()
    else await waitForTurn(this.#semaphore, key, waitingReads)
    return this.#begun(key)
  }

  #begun(key: string): EndTurn {
    const began = stopwatch()
    return () => {
      this.#spent += stopwatch() - began
      this.#watchRound()
      if (this.#spent > longestBurst) this.#ended.push(key)
      else this.#semaphore.release(key)
    }
  }

  #watchRound(): void {
    if (this.#isRoundWatched) return
    this.#isRoundWatched = true
    setImmediate(() => {
      this.#isRoundWatched = false
      this.#spent = 0
      const key = this.#ended.shift()
      if (this.#ended.length > 0) this.#watchRound()
      if (key !== undefined) this.#semaphore.release(key)
    })
  }
}
