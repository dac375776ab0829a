const day = 24 * 60 * 60 * 1000

/** The day that is this many days from today, `YYYY-MM-DD`. */
export const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** The moment that is this many days from now, as the API writes it. */
export const momentIn = (days: number): string => new Date(Date.now() + days * day).toISOString()
