import { entityMembers, memberNames } from '@stowage/contract/entities/entity-members'
import { textLimits } from '@stowage/contract/values/text-limits'
import type { Entity, Row } from '../../../data/items/entities.ts'
import { definitionOf, type FieldDefinition } from '../../../data/items/field-definitions.ts'
import { emptyValue, misfitOf, plainText, typedValue, valueOf } from '../../../data/items/field-value.ts'
import { newField } from '../../../data/items/new-field.ts'
import { shownText, typedText } from '../../../data/items/number-field.ts'
import { typeOfField } from '../../../data/items/type-of-field.ts'
import { typedField } from '../../../data/items/typed-field.ts'
import type { EntityChanges } from '../../../data/outbox/show-edit.ts'
import { numberIn } from '../../../ui/field/number-in.ts'
import { type CellKind, type Column, fieldPrefix } from '../list/columns.ts'

type Field = Entity['fields'][number]

/** What a cell is edited with. */
export type InputKind = 'text' | 'lines' | 'number' | 'day' | 'flag' | 'type' | 'choice'

/** What is edited in a cell, and what becomes of what is typed. */
export interface CellValue {
  readonly input: InputKind
  readonly value: string | number | boolean
  readonly isNeeded?: boolean
  /** The field definition of which the value is one of the choices. */
  readonly definition?: FieldDefinition
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

const inputs: Partial<Readonly<Record<CellKind, MemberInput | 'type'>>> = {
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

/** Inputs with which members are edited. */
type MemberInput = Exclude<InputKind, 'type' | 'choice'>

/** What was typed, as the value of a member. */
const typedAs: Readonly<Record<MemberInput, (typed: string) => string | number | boolean>> = {
  text: typed => typed.trim(),
  lines: typed => typed,
  number: typed => numberIn(typed) ?? 0,
  day: typed => typed,
  flag: typed => typed === 'on',
}

/** What of a row stands in the cell of a column, to be edited; undefined when it is not edited there. */
export function cellValueOf(row: Row, { id, kind }: Column, definitions: readonly FieldDefinition[]) {
  if (kind === 'field') {
    const name = id.slice(fieldPrefix.length)
    const definition = definitionOf(definitions, name, row.entityType.id)
    return definition === undefined ? fieldValueOf(row, name) : definedValueOf(row, definition)
  }
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

function memberValueOf(row: Row, id: string, input: MemberInput): CellValue {
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

const inputOfKind = {
  text: 'text',
  link: 'text',
  number: 'number',
  date: 'day',
  boolean: 'choice',
  choice: 'choice',
} as const satisfies Record<FieldDefinition['kind'], InputKind>

/** A custom field by the kind of its definition. What does not fit can be mended, but for days, and stays where it is not touched. */
function definedValueOf(row: Row, definition: FieldDefinition): CellValue {
  const fields = row.fields ?? []
  const { name, kind } = definition
  const known = fields.find(field => field.name === name)
  const field = known ?? newField({ name })
  const isMended = kind !== 'date' && misfitOf(definition, field) !== undefined
  const begins = isMended ? plainText(field) : typedValue(definition, field)
  const changed = (typed: string): Field => ({
    ...field,
    ...(valueOf(definition, typed) ?? { ...emptyValue, textValue: typed }),
  })
  return {
    input: inputOfKind[kind],
    definition,
    isOfField: kind === 'number',
    value: begins,
    limit: textLimits.field,
    seen: { fields },
    changes: typed => ({
      fields:
        typed === begins
          ? fields
          : known === undefined
            ? [...fields, changed(typed)]
            : fields.map(each => (each === known ? changed(typed) : each)),
    }),
  }
}

/** A custom field without a definition; where the item has none of that name, typing makes one. */
function fieldValueOf(row: Row, name: string): CellValue {
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
