/** Returned by a transaction that did nothing because the work needs more than one transaction. */
export const notYet = Symbol('not yet')

/** The result of a transaction that must not be `notYet`; throws otherwise. */
export function requireDone<T>(answer: T | typeof notYet): T {
  if (answer === notYet) throw new Error('Nothing was done')
  return answer
}
