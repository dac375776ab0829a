/** An instant as it is stored and sent: UTC, milliseconds, fixed width, so that text order is time order. */
export type Instant = string

/** Tells the time. The only location that does, so that a test can hold it still. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The instant `milliseconds` after (or, negative, before) another. */
export const addMilliseconds = (from: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(from) + milliseconds).toISOString()

/** An instant as part of a name, to the second, such as `20260131T235959Z`: order of names is order of time. */
export const fileStampOf = (at: Instant): string => at.replace(/[-:]|\.\d+/g, '')

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** How far the clocks of machines that work together may be apart, milliseconds. */
export const clockTolerance = 60 * second

/**
 * The latest moment that can have been noted by `now` for `length` milliseconds later, such as the end of a lease. What is
 * beyond it was noted by a clock that ran ahead: a last time counts as never then, and a lease as ended.
 */
export const latestNoted = (now: Instant, length = 0): Instant =>
  addMilliseconds(now, length + clockTolerance)

/** A monotonic reading in milliseconds, for measuring how long something takes. */
export const stopwatch = (): number => performance.now()
