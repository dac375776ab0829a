import { numberIn, typedNumber } from './number-in.ts'

/** One more or one less, without the noise of binary fractions; never below 0. */
export const steppedNumber = (number: number, by: 1 | -1): number =>
  Math.max(0, Math.round((number + by) * 1e6) / 1e6)

/** One more or one less than what is typed; never below 0. */
export const stepped = (typed: string, by: 1 | -1): string =>
  typedNumber(steppedNumber(numberIn(typed) ?? 0, by))
