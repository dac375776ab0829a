/**
 * Sums of prices and quantities are stored as integers in millionths, so that additions and subtractions are
 * exact: an emptied location shows 0 instead of 5e-17.
 */
export const toMillionths = (value: number): number => Math.round(value * 1_000_000)

export const fromMillionths = (sum: number): number => sum / 1_000_000

/** A sum of quantities to six decimals, as far as a double holds these: 0.3 - 0.1 is 0.2. */
export const toSixDecimals = (sum: number): number => {
  const millionths = toMillionths(sum)
  return Number.isSafeInteger(millionths) ? fromMillionths(millionths) : sum
}

/** A price rounded to cents, half away from zero. */
export const toCents = (price: number): number =>
  (Math.sign(price) * Math.round(Math.abs(price) * 100 * (1 + Number.EPSILON))) / 100
