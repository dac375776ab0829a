import { fold } from './fold.ts'

/**
 * What lists are ordered by: the folded name, with each number in it written so that numbers are in the order of what they
 * are worth when keys are compared by code point, on every database. Equal numbers: fewer leading zeros first.
 *
 * Changing this needs a migration that rebuilds every `name_key`.
 */
export const nameKeyOf = (name: string): string => fold(name).replace(/[0-9]+/g, keyOfNumber)

/** How many digits a number has, the digits, and how many zeros stood before them. */
function keyOfNumber(run: string): string {
  const digits = run.replace(/^0+(?=[0-9])/, '')
  return `${keyOfCount(digits.length)}${digits}${keyOfCount(run.length - digits.length)}`
}

/** One digit up to 8; above that a 9, how many digits the count has, and the count. */
const keyOfCount = (count: number): string => (count < 9 ? `${count}` : `9${`${count}`.length}${count}`)
