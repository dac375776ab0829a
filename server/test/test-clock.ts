import type { Clock } from '#kernel/clock.ts'

/** A clock that goes on by itself and can be moved forward. */
export class TestClock implements Clock {
  #ahead = 0

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  /** Moves the time forward by some milliseconds. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds
  }
}
