import { entityMembers, type KindOf, type MemberWith } from '@stowage/contract/entities/entity-members'
import { listOf } from '@stowage/contract/values/list-of'
import { textLimits } from '@stowage/contract/values/text-limits'
import type { BulkChange } from '../../../data/items/bulk.ts'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { numberFieldOf } from '../../../data/items/number-field.ts'
import { typeOfField } from '../../../data/items/type-of-field.ts'
import { typedField } from '../../../data/items/typed-field.ts'
import type { MessageKey } from '../../../i18n/en.ts'
import { numberIn } from '../../../ui/field/number-in.ts'
import { definedChange } from './defined-change.ts'

/** How a value is typed. */
export type InputKind = 'text' | 'long' | 'codes' | 'number' | 'day' | 'flag' | 'choice' | 'type' | 'field'

/** A member that many items can be given at once. */
export interface Changeable {
  readonly id: string
  readonly kind: InputKind
  readonly label: MessageKey
  /** How many characters a text may have. */
  readonly limit: number
  /** Of a custom field that has one. */
  readonly definition?: FieldDefinition
}

/** The members that many items can be given at once here; the rest is changed from the bar. */
type ChangedMember = Exclude<
  MemberWith<'isBulk', true>,
  'archived' | 'syncChildEntityLocations' | 'productId'
>

const ids = listOf<ChangedMember | 'entityTypeId' | 'fields'>()([
  'quantity',
  'purchasePrice',
  'purchaseDate',
  'purchaseFrom',
  'insured',
  'warrantyExpires',
  'lifetimeWarranty',
  'warrantyDetails',
  'expires',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'codes',
  'entityTypeId',
  'description',
  'notes',
  'soldDate',
  'soldTo',
  'soldPrice',
  'soldNotes',
  'fields',
])

const kinds = {
  text: 'text',
  quantity: 'number',
  amount: 'number',
  flag: 'flag',
  day: 'day',
  codes: 'codes',
} as const satisfies Record<KindOf<ChangedMember>, InputKind>

function changeableOf(id: (typeof ids)[number]): Changeable {
  if (id === 'entityTypeId') return { id, kind: 'type', label: 'list.type', limit: 0 }
  if (id === 'fields') return { id, kind: 'field', label: 'select.customField', limit: textLimits.field }
  const { kind, limit } = entityMembers[id]
  return {
    id,
    kind: limit > textLimits.line ? 'long' : kinds[kind],
    label: `one.${id}`,
    // Numbers are typed as texts.
    limit: limit || textLimits.line,
  }
}

/** Takes one code from many items. */
const removedCode: Changeable = {
  id: 'removeCodes',
  kind: 'codes',
  label: 'select.removeCode',
  limit: textLimits.line,
}

/** What can be changed of many items, in the order in which it is offered. */
export const changeables: readonly Changeable[] = ids.flatMap(id =>
  id === 'codes' ? [changeableOf(id), removedCode] : [changeableOf(id)],
)

/** A custom field by its definition, as it can be changed. */
export const changeableBy = (definition: FieldDefinition): Changeable => ({
  id: definition.id,
  kind: 'field',
  label: 'select.customField',
  limit: textLimits.field,
  definition,
})

const kindOfField = { text: 'text', number: 'number', boolean: 'flag', time: 'day' } as const

const kindOfDefinition = {
  text: 'text',
  number: 'number',
  boolean: 'flag',
  date: 'day',
  choice: 'choice',
  link: 'text',
} as const satisfies Record<FieldDefinition['kind'], InputKind>

/** Form in which the value of a member is typed: of a custom field as its definition wants, else as the type that it has on items. */
export function valueKindOf({ kind, definition }: Changeable, { name }: Pick<Typed, 'name'>): InputKind {
  if (definition !== undefined) return kindOfDefinition[definition.kind]
  return kind === 'field' ? kindOfField[typeOfField(name.trim())] : kind
}

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
export const canClear = ({ id, kind }: Changeable): boolean =>
  kind !== 'flag' && kind !== 'type' && id !== removedCode.id

/** The change that was typed; undefined when it is not one yet: nothing typed is no value, and clears none. */
export function changeOf(member: Changeable, { value, name, clears }: Typed): BulkChange | undefined {
  const { id, kind, definition } = member
  if (clears ? !canClear(member) : value.trim() === '') return undefined
  if (definition !== undefined) return definedChange(definition, clears ? undefined : value)
  if (kind === 'field') return fieldChange(name.trim(), clears ? undefined : value)
  if (clears) return { [id]: null }
  if (kind === 'flag') return { [id]: value === 'true' }
  if (kind === 'codes') return { [id === removedCode.id ? id : 'addCodes']: [value.trim()] }
  if (kind !== 'number') return { [id]: value }
  const number = numberIn(value)
  return number === undefined ? undefined : { [id]: number }
}

/** A custom field with what was typed for it; without a value the field is removed. */
function fieldChange(name: string, value: string | undefined): BulkChange | undefined {
  if (name === '') return undefined
  if (value === undefined) return { fields: [{ name, type: 'text', textValue: null }] }
  const type = typeOfField(name)
  if (type === 'boolean') return { fields: [{ name, type, booleanValue: value === 'true' }] }
  if (type === 'number') {
    const number = numberFieldOf(value)
    return number === undefined ? undefined : { fields: [{ name, ...number }] }
  }
  return { fields: [{ name, type, ...typedField[type](value) }] }
}
