import { type Clock, day, hour, minute } from '#kernel/clock.ts'

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

  /** Moves on to the next time that clocks show this ("12:00") where they are so much ahead of UTC, milliseconds. */
  moveTo(time: string, ahead = 0): void {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const wanted = hours * hour + minutes * minute - ahead
    this.advance((((wanted - this.now().getTime()) % day) + day) % day || day)
  }
}
