import { decimalIn } from '@stowage/contract/values/decimals'
import { fieldNumberIn, typedNumber } from '../../ui/field/number-in.ts'
import type { Entity } from './entities.ts'

type Field = Entity['fields'][number]

/** The value of a custom field that holds a number: a whole one, or a decimal, which is kept as text. */
type NumberField =
  | { readonly type: 'number'; readonly numberValue: number }
  | { readonly type: 'text'; readonly textValue: string }

/** Number that a person typed, as a custom field keeps it; undefined when it is none. */
export function numberFieldOf(typed: string): NumberField | undefined {
  const number = fieldNumberIn(typed)
  if (number === undefined) return undefined
  return Number.isSafeInteger(number)
    ? { type: 'number', numberValue: number }
    : { type: 'text', textValue: String(number) }
}

/** The text of a custom field as it is shown and typed over: decimals in the form of the page's language. */
export function shownText({ textValue }: Pick<Field, 'textValue'>): string {
  const decimal = decimalIn(textValue)
  return decimal === undefined ? textValue : typedNumber(decimal)
}

/** The text that a custom field gets by what is typed over `shownText`: where a decimal stood, a number stays one. */
export function typedText({ textValue }: Pick<Field, 'textValue'>, typed: string): Pick<Field, 'textValue'> {
  const number = decimalIn(textValue) === undefined ? undefined : fieldNumberIn(typed)
  return { textValue: number === undefined ? typed : String(number) }
}
