/**
 * Sums of prices and quantities are stored as integers in millionths, so that additions and subtractions are
 * exact: an emptied location shows 0 instead of 5e-17.
 */
export const toMillionths = (value: number): number => Math.round(value * 1_000_000)

export const fromMillionths = (sum: number): number => sum / 1_000_000

/** A price rounded to cents, half away from zero. */
export const toCents = (price: number): number =>
  (Math.sign(price) * Math.round(Math.abs(price) * 100 * (1 + Number.EPSILON))) / 100
