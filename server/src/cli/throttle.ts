import { second, stopwatch } from '#kernel/clock.ts'

const pace = 3 * second

/** Passes on one of many messages every few seconds, for people who wait; the first one at once if they like. */
export function throttle<T>(stdout: (told: T) => void, first: 'at once' | 'later'): (told: T) => void {
  let last = first === 'later' ? stopwatch() : undefined
  return told => {
    if (last !== undefined && stopwatch() - last < pace) return
    last = stopwatch()
    stdout(told)
  }
}
