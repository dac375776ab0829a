import { second, stopwatch } from '#kernel/clock.ts'
import { type Asker, type EndTurn, type TurnLimits, Turns } from '#kernel/turns.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** Time that a request waits for its turn, and time after which a refused one may try again. */
const patience = { timeoutMs: 30 * second, retryAfter: 5 }

/** Tables imported at once, by all and by one person: each holds its rows in memory until it is done. */
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

/** Lets people import in turn, whoever sends many files at once. */
export const importTurns = (): Turns => new Turns(imports)

/**
 * How many long reads run at once, and of these how many for one person: each holds a connection until its last row is
 * read, and PostgreSQL's pool has 20 for everything.
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
/** After so long with reads, milliseconds, everything else that has come has a turn before the next one begins. */
const longestBurst = 10

/** Lets everybody have a turn with searches, exports, sheets of labels and long lists, whoever asks for many at once. */
export class ReadTurns {
  readonly #turns = new Turns(longReads)
  /** Turns that have ended, and are given to the next ones one by one. */
  readonly #ended: EndTurn[] = []
  /** How long this round of the event loop has been with reads: on SQLite many may begin and end in one. */
  #spent = 0
  #isRoundWatched = false

  /** Begins a turn if that can be at once. */
  tryBegin(key: string): EndTurn | undefined {
    if (this.#spent > longestBurst) return undefined
    const end = this.#turns.tryBegin(key)
    return end && this.#begun(end)
  }

  /** Waits for a turn; throws as `Turns.begin` does. */
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
