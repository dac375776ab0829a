import { second, stopwatch } from '#kernel/clock.ts'
import { type Asker, type EndTurn, type TurnLimits, Turns } from '#kernel/turns.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** Wait of a request for its turn, milliseconds, and `Retry-After` of a refusal, seconds. */
const patience = { timeoutMs: 30 * second, retryAfter: 5 }

/** The most concurrent imports of tables, in total and by person: each holds its rows in memory. */
const imports: TurnLimits = {
  ...patience,
  name: 'imports of tables',
  max: 4,
  maxPerKey: 1,
  own: {
    maxWaiting: 50,
    tooMany: 'You may have 1 file imported at a time, and 50 waiting; try again when they are done',
  },
}

/** Turns for imports, shared fairly between people. */
export const importTurns = (): Turns => new Turns(imports)

/**
 * The most concurrent long reads, in total and by person: each holds a connection until its last row is read,
 * and the pool of PostgreSQL has 20 connections.
 */
const longReads: TurnLimits = {
  ...patience,
  name: 'heavy reads',
  max: 8,
  maxPerKey: 2,
  own: {
    maxWaiting: 100,
    tooMany:
      'You may have 2 searches, exports or long lists read at once, and 100 waiting; try again when they are done',
  },
}
/** Time of reads after which other requests run before the next read, milliseconds. */
const longestBurst = 10

/** Turns for searches, exports, sheets of labels and long lists, shared fairly between people. */
export class ReadTurns {
  readonly #turns = new Turns(longReads)
  /** Ended turns, passed on one by one. */
  readonly #ended: EndTurn[] = []
  /** Time of reads in this round of the event loop: on SQLite many may begin and end in one. */
  #spent = 0
  #isRoundWatched = false

  /** Begins a turn if one is free. */
  tryBegin(key: string): EndTurn | undefined {
    if (this.#spent > longestBurst) return undefined
    const end = this.#turns.tryBegin(key)
    return end && this.#begun(end)
  }

  /** Waits for a turn; throws like `Turns.begin`. */
  async begin(asker: Asker): Promise<EndTurn> {
    const end = this.#turns.tryBegin(asker.key)
    if (end === undefined) return this.#begun(await this.#turns.begin(asker))
    await yieldToEventLoop()
    return this.#begun(end)
  }

  #begun(end: EndTurn): EndTurn {
    const began = stopwatch()
    return () => {
      this.#spent += stopwatch() - began
      this.#watchRound()
      if (this.#spent > longestBurst) this.#ended.push(end)
      else end()
    }
  }

  #watchRound(): void {
    if (this.#isRoundWatched) return
    this.#isRoundWatched = true
    setImmediate(() => {
      this.#isRoundWatched = false
      this.#spent = 0
      const end = this.#ended.shift()
      if (this.#ended.length > 0) this.#watchRound()
      end?.()
    })
  }
}
