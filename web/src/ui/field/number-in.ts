import { readDecimal } from '@stowage/contract/values/decimals'
import { readTypedNumber } from '@stowage/contract/values/typed-numbers'
import { decimalSign } from '../../i18n/format.ts'

/** A number as people type it in the language of the page: `readTypedNumber`. */
export const numberIn = (typed: string): number | undefined => readTypedNumber(typed, decimalSign())

/** The same, and it may be less than 0. */
export function signedNumberIn(typed: string): number | undefined {
  const [, sign = '', text = ''] = /^\s*([-\u2212]?)(.*)$/s.exec(typed) ?? []
  const value = numberIn(text)
  return sign === '' || value === 0 || value === undefined ? value : -value
}

/** The same for a custom field, which holds whole numbers and decimals of at most 15 digits. */
export function fieldNumberIn(typed: string): number | undefined {
  const number = signedNumberIn(typed)
  // JavaScript would read 1.0000000000000001 as 1.
  const isRounded = typed.replace(/\D/g, '').length > 16
  if (number === undefined || isRounded) return undefined
  if (Number.isSafeInteger(number)) return number
  return readDecimal(String(number)) === undefined ? undefined : number
}

/** A number as it is shown to be typed over, which `numberIn` reads as the same. */
export const typedNumber = (value: number): string => {
  const text = String(value)
  // Only as small ones as nobody has are written with an exponent.
  return (text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text).replace('.', decimalSign())
}
