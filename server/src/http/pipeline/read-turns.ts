import { stopwatch } from '#kernel/clock.ts'
import { FairSemaphore } from '#kernel/fair-semaphore.ts'
import { type TurnWait, waitForTurn } from '#kernel/wait-for-turn.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/**
 * How many long reads run at once, and of these how many for one person: each holds a connection until its last row is
 * read, and PostgreSQL's pool has 20 for everything.
 */
const longReads = { max: 8, maxPerKey: 2 }
const maxWaiting = 100
const turn: TurnWait = {
  maxWaiting,
  timeoutMs: 30_000,
  tooMany: `You may have ${longReads.maxPerKey} searches, exports or long lists read at once, and ${maxWaiting} waiting; try again when they are done`,
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

  /** Waits for a turn; throws `request.too_many` when it is the caller's own that take long, else `overloaded`. */
  async begin(key: string): Promise<EndTurn> {
    if (this.#semaphore.tryAcquire(key)) await yieldToEventLoop()
    else await waitForTurn(this.#semaphore, key, turn)
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
