import { readDecimal } from '@stowage/contract/values/numbers'
import { signedNumberIn } from '../../ui/field/number-in.ts'

/** The value of a custom field that holds a number. */
type NumberField =
  | { readonly type: 'number'; readonly numberValue: number }
  | { readonly type: 'text'; readonly textValue: string }

/** Number that a person typed, as a custom field keeps it: whole ones as numbers, decimals as texts; undefined when it is none, or too long. */
export function numberFieldOf(typed: string): NumberField | undefined {
  const number = signedNumberIn(typed)
  if (number === undefined) return undefined
  if (Number.isSafeInteger(number)) return { type: 'number', numberValue: number }
  const text = String(number)
  return readDecimal(text) === undefined ? undefined : { type: 'text', textValue: text }
}
