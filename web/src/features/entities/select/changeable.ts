import { textLimits } from '@stowage/contract/text-limits'
import type { BulkChange } from '../../../data/bulk.ts'
import { typeOfField } from '../../../data/type-of-field.ts'
import { typedField } from '../../../data/typed-field.ts'
import type { MessageKey } from '../../../i18n/en.ts'
import { numberIn, signedNumberIn } from '../../../ui/field/number-in.ts'

/** How a value is typed. */
export type InputKind = 'text' | 'long' | 'number' | 'day' | 'flag' | 'type' | 'field'

/** A member that many items can be given at once. */
export interface Changeable {
  readonly id: string
  readonly kind: InputKind
  readonly label: MessageKey
}

const of = (kind: InputKind, id: string, label: MessageKey): Changeable => ({ id, kind, label })

/** What can be changed of many items, in the order in which it is offered. */
export const changeables: readonly Changeable[] = [
  of('number', 'quantity', 'add.quantity'),
  of('number', 'purchasePrice', 'one.purchasePrice'),
  of('day', 'purchaseDate', 'one.purchaseDate'),
  of('text', 'purchaseFrom', 'one.purchaseFrom'),
  of('flag', 'insured', 'one.insured'),
  of('day', 'warrantyExpires', 'one.warrantyExpires'),
  of('flag', 'lifetimeWarranty', 'one.lifetimeWarranty'),
  of('long', 'warrantyDetails', 'one.warrantyDetails'),
  of('text', 'manufacturer', 'one.manufacturer'),
  of('text', 'modelNumber', 'one.modelNumber'),
  of('text', 'serialNumber', 'one.serialNumber'),
  of('type', 'entityTypeId', 'list.type'),
  of('long', 'description', 'one.description'),
  of('long', 'notes', 'one.notes'),
  of('day', 'soldDate', 'one.soldDate'),
  of('text', 'soldTo', 'one.soldTo'),
  of('number', 'soldPrice', 'one.soldPrice'),
  of('long', 'soldNotes', 'one.soldNotes'),
  of('field', 'fields', 'select.customField'),
]

/** How many characters the text of a member may have. */
export const limitOf = ({ id, kind }: Changeable): number =>
  id === 'notes'
    ? textLimits.notes
    : kind === 'long'
      ? textLimits.lines
      : textLimits[kind === 'field' ? 'field' : 'line']

const kindOfField = { text: 'text', number: 'number', boolean: 'flag', time: 'day' } as const

/** How the value of a member is typed: of a custom field as the type wants that it has on items. */
export const valueKindOf = ({ kind }: Changeable, { name }: Pick<Typed, 'name'>): InputKind =>
  kind === 'field' ? kindOfField[typeOfField(name.trim())] : kind

/** What somebody has typed for a member. */
export interface Typed {
  /** Of a day, `YYYY-MM-DD`. */
  readonly value: string
  /** What is typed is no value, such as half of a day. */
  readonly isWrong: boolean
  /** The name of a custom field. */
  readonly name: string
  /** The value goes, whatever is typed. */
  readonly clears: boolean
}

/** Can a member be without a value? */
export const canClear = ({ kind }: Changeable): boolean => kind !== 'flag' && kind !== 'type'

/** The change that was typed; undefined when it is not one yet: nothing typed is no value, and clears none. */
export function changeOf(member: Changeable, { value, name, clears }: Typed): BulkChange | undefined {
  const { id, kind } = member
  if (clears ? !canClear(member) : value.trim() === '') return undefined
  if (kind === 'field') return fieldChange(name.trim(), clears ? undefined : value)
  if (clears) return { [id]: null }
  if (kind === 'flag') return { [id]: value === 'true' }
  if (kind !== 'number') return { [id]: value }
  const number = numberIn(value)
  return number === undefined ? undefined : { [id]: number }
}

/** Is it what a custom field takes for a number? */
export const isWholeNumber = (typed: string): boolean => Number.isSafeInteger(signedNumberIn(typed))

/** A custom field with what was typed for it; without a value the field is removed. */
function fieldChange(name: string, value: string | undefined): BulkChange | undefined {
  if (name === '') return undefined
  if (value === undefined) return { fields: [{ name, type: 'text', textValue: null }] }
  const type = typeOfField(name)
  if (type === 'boolean') return { fields: [{ name, type, booleanValue: value === 'true' }] }
  if (type === 'number' && !isWholeNumber(value)) return undefined
  return { fields: [{ name, type, ...typedField[type](value) }] }
}
