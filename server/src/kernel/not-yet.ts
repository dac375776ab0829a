/** What a transaction returns that has done nothing of what was asked for, because that needs more than this one. */
export const notYet = Symbol('not yet')

/** What a transaction came to that has left nothing undone. */
export function requireDone<T>(answer: T | typeof notYet): T {
  if (answer === notYet) throw new Error('Nothing was done')
  return answer
}
