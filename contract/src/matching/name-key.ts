import { fold, fractions, isAscii, plainLetters } from './fold.ts'

/**
 * Sort key of a name: the folded name in plain letters, with numbers encoded so that comparing by code point
 * orders them by value on every database. Equal numbers: fewer leading zeros first. A vulgar fraction is part of
 * the number before it.
 *
 * Changing this needs a migration that rebuilds every `name_key`.
 */
export function nameKeyOf(name: string): string {
  // Most names: nothing else of what follows is in ASCII.
  if (isAscii(name)) return numbered(name.toLowerCase())
  let key = ''
  let from = 0
  for (const { 0: fraction, index } of name.matchAll(fractions)) {
    const before = lettersOf(name.slice(from, index))
    const [whole = ''] = /[0-9]*$/.exec(before) ?? []
    key += numbered(before.slice(0, before.length - whole.length)) + keyOfMixed(whole, fraction)
    from = index + fraction.length
  }
  return key + numbered(lettersOf(name.slice(from)))
}

const lettersOf = (text: string): string => plainLetters(fold(text))
const numbered = (letters: string): string => letters.replace(/[0-9]+/g, keyOfNumber)

/** Encodes a number: count of digits, digits, count of leading zeros. */
function keyOfNumber(run: string): string {
  const digits = run.replace(/^0+(?=[0-9])/, '')
  return `${keyOfCount(digits.length)}${digits}${keyOfCount(run.length - digits.length)}`
}

/** Sorts after every digit, so that 1½ follows 1. */
const withFraction = ':'

/** Encodes a number with a fraction as two decimals, which differ for all fractions. */
function keyOfMixed(run: string, fraction: string): string {
  const digits = run.replace(/^0+/, '')
  const whole = digits === '' ? '0' : digits
  return `${keyOfCount(whole.length)}${whole}${withFraction}${decimalsOf(fraction)}${keyOfCount(run.length - digits.length)}`
}

function decimalsOf(fraction: string): string {
  const [above, below] = fraction.normalize('NFKD').split('\u2044').map(Number)
  return `${Math.floor(((above ?? 0) * 100) / (below ?? 1))}`.padStart(2, '0')
}

/** One digit up to 8; above that a 9, how many digits the count has, and the count. */
const keyOfCount = (count: number): string => (count < 9 ? `${count}` : `9${`${count}`.length}${count}`)
