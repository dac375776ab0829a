import { entityMembers, memberNames } from '@stowage/contract/entities/entity-members'
import { textLimits } from '@stowage/contract/values/text-limits'
import type { Entity, Row } from '../../../data/items/entities.ts'
import { newField } from '../../../data/items/new-field.ts'
import { shownText, typedText } from '../../../data/items/number-field.ts'
import { typedField } from '../../../data/items/typed-field.ts'
import type { EntityChanges } from '../../../data/outbox/show-edit.ts'
import { numberIn } from '../../../ui/field/number-in.ts'
import { type CellKind, type Column, fieldPrefix } from '../list/columns.ts'

type Field = Entity['fields'][number]

/** What a cell is edited with. */
export type InputKind = 'text' | 'lines' | 'number' | 'day' | 'flag' | 'type'

/** What is edited in a cell, and what becomes of what is typed. */
export interface CellValue {
  readonly input: InputKind
  readonly value: string | number | boolean
  readonly isNeeded?: boolean
  /** Is it a number without decimals that may be less than 0? */
  readonly isOfField?: boolean
  /** How many characters a text may have. */
  readonly limit?: number
  /** The day from which a period is counted. */
  readonly from?: string
  /** What the row shows of the members that are changed. */
  readonly seen: EntityChanges
  readonly changes: (typed: string) => EntityChanges
}

const inputs: Partial<Readonly<Record<CellKind, InputKind>>> = {
  text: 'text',
  code: 'text',
  number: 'number',
  money: 'number',
  day: 'day',
  flag: 'flag',
  type: 'type',
}

/** How many characters the text of a member may have. */
const limits = new Map<string, number>(memberNames.map(member => [member, entityMembers[member].limit]))

/** Columns whose cells open a dialog. */
const asked = new Set<CellKind>(['location', 'tags'])

/** Whether the cells of a column can be edited, and where. */
export const editedIn = ({ kind }: Pick<Column, 'kind'>): 'cell' | 'dialog' | undefined =>
  asked.has(kind) ? 'dialog' : kind === 'field' || inputs[kind] !== undefined ? 'cell' : undefined

/** What was typed, as the value of a member. */
const typedAs: Readonly<Record<Exclude<InputKind, 'type'>, (typed: string) => string | number | boolean>> = {
  text: typed => typed.trim(),
  lines: typed => typed,
  number: typed => numberIn(typed) ?? 0,
  day: typed => typed,
  flag: typed => typed === 'on',
}

/** What of a row stands in the cell of a column, to be edited; undefined when it is not edited there. */
export function cellValueOf(row: Row, { id, kind }: Column, typeOfField: (name: string) => Field['type']) {
  if (kind === 'field') return fieldValueOf(row, id.slice(fieldPrefix.length), typeOfField)
  const input = inputs[kind]
  if (input === undefined) return undefined
  return input === 'type' ? typeValueOf(row) : memberValueOf(row, id, input)
}

const typeValueOf = ({ entityType: { id } }: Row): CellValue => ({
  input: 'type',
  value: id,
  seen: { entityTypeId: id },
  changes: entityTypeId => ({ entityTypeId }),
})

function memberValueOf(row: Row, id: string, input: Exclude<InputKind, 'type'>): CellValue {
  const limit = limits.get(id) ?? 0
  const value: unknown = row[id as keyof Row] ?? ''
  const kind = limit > textLimits.line ? 'lines' : input
  return {
    input: kind,
    value: typeof value === 'number' || typeof value === 'boolean' ? value : String(value),
    isNeeded: id === 'name',
    limit: limit || textLimits.line,
    ...(id === 'warrantyExpires' && row.purchaseDate !== undefined ? { from: row.purchaseDate } : {}),
    seen: { [id]: value },
    changes: typed => ({ [id]: typedAs[kind](typed) }),
  }
}

const inputOfField = {
  text: 'text',
  number: 'number',
  boolean: 'flag',
  time: 'day',
} as const satisfies Record<Field['type'], InputKind>

const valueOfField: Readonly<Record<Field['type'], (field: Field) => string | number | boolean>> = {
  text: shownText,
  number: ({ numberValue }) => numberValue,
  boolean: ({ booleanValue }) => booleanValue,
  time: ({ timeValue }) => timeValue.slice(0, 10),
}

const typedInField: Readonly<Record<Field['type'], (typed: string) => Partial<Field>>> = {
  ...typedField,
  boolean: typed => ({ booleanValue: typed === 'on' }),
}

/** A custom field; where the item has none of that name, typing makes one. */
function fieldValueOf(row: Row, name: string, typeOfField: (name: string) => Field['type']): CellValue {
  const fields = row.fields ?? []
  const known = fields.find(field => field.name === name)
  const field = known ?? newField({ name, type: typeOfField(name) })
  const changed = (typed: string): Field => ({
    ...field,
    ...(field.type === 'text' ? typedText(field, typed) : typedInField[field.type](typed)),
  })
  return {
    input: inputOfField[field.type],
    isOfField: field.type === 'number',
    value: known === undefined && field.type === 'number' ? '' : valueOfField[field.type](field),
    limit: textLimits.field,
    seen: { fields },
    changes: typed => ({
      fields:
        known === undefined
          ? [...fields, changed(typed)]
          : fields.map(each => (each === known ? changed(typed) : each)),
    }),
  }
}
