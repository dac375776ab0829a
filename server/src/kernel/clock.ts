/** An instant as it is stored and sent: UTC, milliseconds, fixed width, so that text order is time order. */
export type Instant = string

/** Tells the time. The only place that does, so that a test can hold it still. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The instant `milliseconds` after (or, negative, before) another. */
export const shift = (from: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(from) + milliseconds).toISOString()

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** A monotonic reading in milliseconds, for measuring how long something takes. */
export const stopwatch = (): number => performance.now()
