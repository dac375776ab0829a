import { second, stopwatch } from '#kernel/clock.ts'

const pace = 3 * second

/** Passes on the first message at once, and of those that follow one every few seconds: for people who wait. */
export function nowAndThen<T>(say: (told: T) => void): (told: T) => void {
  let last: number | undefined
  return told => {
    if (last !== undefined && stopwatch() - last < pace) return
    last = stopwatch()
    say(told)
  }
}
