/** An instant as it is stored and sent: UTC, milliseconds, fixed width, so that text order is time order. */
export type Instant = string

/** Current time; the only source of it, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The instant `milliseconds` after (or, negative, before) another. */
export const addMilliseconds = (from: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(from) + milliseconds).toISOString()

/** An instant in a file name, to the second, such as `20260131T235959Z`; sorts by time. */
export const fileStampOf = (at: Instant): string => at.replace(/[-:]|\.\d+/g, '')

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Tolerated difference between the clocks of several machines, milliseconds. */
export const clockTolerance = 60 * second

/**
 * The latest plausible instant that was stored by `now` for `length` milliseconds later, such as the end of a
 * lease. A later one comes from a fast clock: a last use then counts as never, a lease as ended.
 */
export const latestNoted = (now: Instant, length = 0): Instant =>
  addMilliseconds(now, length + clockTolerance)

/** Monotonic time in milliseconds, to measure durations. */
export const stopwatch = (): number => performance.now()
