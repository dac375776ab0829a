import type { Clock } from '#kernel/clock.ts'

/** A clock that goes on by itself, can be moved forward, and can be stopped. */
export class TestClock implements Clock {
  #ahead = 0
  #stopped: number | undefined

  now(): Date {
    return new Date((this.#stopped ?? Date.now()) + this.#ahead)
  }

  /**
   * From now on only `advance` moves the time: however slow a machine is, nothing runs out and no day ends. Returns what lets it
   * go on by itself.
   */
  stop(): () => void {
    this.#stopped = Date.now()
    return () => {
      this.#stopped = undefined
    }
  }

  /** Moves the time forward by some milliseconds. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds
  }
}
