import { second, stopwatch } from '#kernel/clock.ts'
import { FairSemaphore } from '#kernel/fair-semaphore.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkCtx } from '#server/context.ts'

/** How many labels are drawn before it is judged how long all of them take. */
const sampleSize = 50

/** The request that something is drawn for. */
export type Requester = Pick<WorkCtx, 'actor' | 'request'>

/** Lets one label, code or block of a page be drawn at a time, each person in turn; everything else has its turn after each. */
export class DrawingTurns {
  readonly #turns = new FairSemaphore({ name: 'labels', max: 1, maxPerKey: 1 })

  /** Resolves to what was drawn, and how long it took, milliseconds; throws when nobody waits for it any more. */
  async draw<T>(
    { actor: { userId }, request }: Requester,
    label: () => T,
  ): Promise<{ readonly drawn: Awaited<T>; readonly ms: number }> {
    await this.#turns.acquire(userId, { signal: request.signal })
    try {
      request.signal.throwIfAborted()
      const began = stopwatch()
      const drawn = await label()
      const ms = stopwatch() - began
      await request.step()
      return { drawn, ms }
    } finally {
      this.#turns.release(userId)
    }
  }
}

/** How long the labels of one document may take to be drawn; the time in which others have their turn does not count. */
export class DrawingBudget {
  readonly #maxMs: number
  readonly #labels: number
  #drawn = 0
  #spent = 0

  constructor(maxMs: number, labels: number) {
    this.#maxMs = maxMs
    this.#labels = labels
  }

  /** Is it judged that the labels can be drawn in time? */
  get isJudged(): boolean {
    return this.#drawn >= Math.min(sampleSize, this.#labels)
  }

  /** Counts a label that took so many milliseconds; throws `sheet.too_long` when the first tell that all take too long. */
  note(ms: number): void {
    this.#drawn++
    this.#spent += ms
    const isSample = this.#drawn === Math.min(sampleSize, this.#labels)
    const needed = isSample ? (this.#spent / this.#drawn) * this.#labels : this.#spent
    if (needed > this.#maxMs) throw this.#tooLong(needed)
  }

  #tooLong(needed: number): Problem {
    const [max, about] = [this.#maxMs, needed].map(ms => Math.ceil(ms / second))
    return new Problem('sheet.too_long', {
      text: `A document may take ${max} s to draw, and these ${this.#labels} labels would take about ${about} s: ask for fewer with page and pageSize`,
    })
  }
}
