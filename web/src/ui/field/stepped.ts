import { numberIn, typedNumber } from './number-in.ts'

/** One more or one less than what is typed, without the noise of binary fractions; never below 0. */
export const stepped = (typed: string, by: 1 | -1): string =>
  typedNumber(Math.max(0, Math.round(((numberIn(typed) ?? 0) + by) * 1e6) / 1e6))
