import type { Entity } from '../../../data/items/entities.ts'
import { signedNumberIn } from '../../../ui/field/number-in.ts'

/** The words for a flag, as people read them. */
interface Words {
  readonly yes: string
  readonly no: string
}

const plainNumber = /^[-\u2212]?(0|[1-9]\d*)([.,]\d+)?$/

/**
 * What was typed for a custom field: a flag or a number where the field is one. Where nobody knows what the field is, a flag where
 * the words for one stand, and a number where it is written as numbers are: `007` is a text. A number with decimals is one in texts, too.
 */
export function readValue(
  text: string,
  type: Entity['fields'][number]['type'] | undefined,
  { yes, no }: Words,
): string | number | boolean {
  const typed = text.trim()
  const word = typed.toLowerCase()
  if (type === undefined || type === 'boolean') {
    if (word === yes.toLowerCase()) return true
    if (word === no.toLowerCase()) return false
  }
  const isNumber =
    type === 'number'
      ? typed !== ''
      : plainNumber.test(typed) && (type === undefined || (type === 'text' && /[.,]/.test(typed)))
  return isNumber ? (signedNumberIn(typed) ?? typed) : typed
}
