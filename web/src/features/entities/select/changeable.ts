import { textLimits } from '@stowage/contract/text-limits'
import type { BulkChange } from '../../../data/bulk.ts'
import type { MessageKey } from '../../../i18n/en.ts'
import { numberIn } from '../../../ui/field/number-in.ts'

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

/** What somebody has typed for a member. */
export interface Typed {
  readonly value: string
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
  if (kind === 'field') {
    const field = { name: name.trim(), type: 'text' as const, textValue: clears ? null : value }
    return field.name === '' ? undefined : { fields: [field] }
  }
  if (clears) return { [id]: null }
  if (kind === 'flag') return { [id]: value === 'true' }
  if (kind !== 'number') return { [id]: value }
  const number = numberIn(value)
  return number === undefined ? undefined : { [id]: number }
}
