import { columnOf as columnOfMember, memberNames } from '@stowage/contract/entities/entity-members'
import type { ChangedValue, FieldValue } from '@stowage/contract/history/changed-members'
import type { Column, Told } from '#db/inventory/columns.ts'
import { definitionOf } from '#db/inventory/table-lists.ts'
import { readChoices } from '#features/entities/index.ts'
import { ruleInWords } from '#features/maintenance/index.ts'
import { noticesInWords } from '#features/notices/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import type { Values } from './fold-rows.ts'
import type { SubjectRef } from './subjects.queries.ts'

/** The declaration of a recorded row's column; undefined when the column no longer exists. */
const columnOf = (table: string, column: string): Column | undefined => definitionOf(table)?.columns[column]

/** The members of entities by their columns. */
const wireNames = new Map<string, string>(memberNames.map(member => [columnOfMember(member), member]))

/** The name of a column on the wire. */
export const memberOf = (column: string): string =>
  wireNames.get(column) ?? column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The columns of some values of a table that anybody may be shown. */
export const shownColumns = (table: string, values: Values): string[] =>
  Object.keys(values).filter(name => columnOf(table, name)?.told !== 'not')

/** Names what an id means. */
export type NameOf = (ref: SubjectRef) => string

/** Everything that the ids in some values of a table mean. */
export const refsIn = (table: string, values: Values): SubjectRef[] =>
  Object.entries(values).flatMap(([column, value]) => {
    const { names, told } = columnOf(table, column) ?? {}
    return names && told !== 'not' ? idsIn(value).map(id => ({ table: names.table, id, key: '' })) : []
  })

/** One id, or a JSON array of them. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'string') return []
  return value.startsWith('[') ? JSON.parse(value) : [value]
}

/** The ways in which a stored value that is not null is told. */
const ways: Readonly<Record<Told, (value: unknown) => ChangedValue>> = {
  plainly: value => (typeof value === 'number' ? value : String(value)),
  not: () => null,
  'as flag': value => value === 1,
  'as JSON': value => JSON.parse(String(value)),
  'as asset number': value => showAssetNumber(Number(value)),
  'as rule': value => ruleInWords(String(value)),
  'as notices': value => noticesInWords(String(value)),
  'as choices': value => readChoices(String(value)).map(({ id, value: name }) => ({ id, name })),
}

/** A stored value as it is told. */
export function showValue(table: string, column: string, value: unknown, nameOf: NameOf): ChangedValue {
  if (value === undefined || value === null) return null
  const { names, told = 'plainly' } = columnOf(table, column) ?? {}
  if (names === undefined || told === 'not') return ways[told](value)
  const named = idsIn(value).map(id => ({ id, name: nameOf({ table: names.table, id, key: '' }) }))
  return names.isList ? named : (named[0] ?? null)
}

const columnOfType: Readonly<Record<string, string>> = {
  text: 'text_value',
  number: 'number_value',
  boolean: 'boolean_value',
  time: 'time_value',
}

/** A recorded custom field as it is told. */
export function showField(field: Values): FieldValue {
  const type = String(field.type)
  const value = field[columnOfType[type] ?? '']
  const shown = typeof value === 'number' || typeof value === 'string' ? value : null
  return { name: String(field.name), type, value: type === 'boolean' ? shown === 1 : shown }
}

/** Is it what a member has when nobody has said anything? */
export const isUnset = (value: ChangedValue): boolean =>
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
