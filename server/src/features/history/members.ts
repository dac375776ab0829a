import { columnOf, memberNames, membersWith } from '@stowage/contract/entities/entity-members'
import type { ChangedValue, FieldValue } from '@stowage/contract/history/changed-members'
import { ruleInWords } from '#features/maintenance/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import type { Values } from './fold-rows.ts'
import type { SubjectRef } from './subjects.queries.ts'

/** Columns that nobody is shown: what is worked out, ours alone, or secret. */
const hiddenColumns = new Set([
  ...[
    'id',
    'group_id',
    'n',
    'name_key',
    'version',
    'created_at',
    'updated_at',
    'height',
    'is_location',
    'kept_in',
    'number_order',
  ],
  ...['path', 'size', 'thumbnail_id', 'noticed_on', 'next_id', 'made', 'user_id', 'entity_id', 'url'],
  ...['token_hash', 'sent_to', 'is_mailed', 'created_by'],
])

const flags = new Set<string>([
  ...membersWith('kind', 'flag').map(columnOf),
  ...['is_primary', 'is_active'],
  ...['default_insured', 'default_lifetime_warranty', 'include_warranty_fields', 'include_purchase_fields'],
  ...['include_sold_fields', 'hide_prices', 'hide_serial_numbers'],
])

/** What the ids in a column name, by table and column. */
const references: Readonly<Record<string, string>> = {
  'entities.parent_id': 'entities',
  'entities.location_id': 'entities',
  'entities.entity_type_id': 'entity_types',
  'tags.parent_id': 'tags',
  'entity_types.default_template_id': 'templates',
  'templates.default_location_id': 'entities',
  'templates.default_tag_ids': 'tags',
}

/** The members of entities by their columns. */
const wireNames = new Map<string, string>(memberNames.map(member => [columnOf(member), member]))

/** The name of a column on the wire. */
export const memberOf = (column: string): string =>
  wireNames.get(column) ?? column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The columns of some values that anybody may be shown. */
export const shownColumns = (values: Values): string[] =>
  Object.keys(values).filter(name => !hiddenColumns.has(name))

/** Names what an id means. */
export type NameOf = (ref: SubjectRef) => string

/** Everything that the ids in some values of a table mean. */
export const refsIn = (table: string, values: Values): SubjectRef[] =>
  Object.entries(values).flatMap(([column, value]) => {
    const target = references[`${table}.${column}`]
    return target === undefined ? [] : idsIn(value).map(id => ({ table: target, id, key: '' }))
  })

/** One id, or a JSON array of them. */
function idsIn(value: unknown): string[] {
  if (typeof value !== 'string') return []
  return value.startsWith('[') ? JSON.parse(value) : [value]
}

/** A stored value as it is told. */
export function showValue(table: string, column: string, value: unknown, nameOf: NameOf): ChangedValue {
  if (value === undefined || value === null) return null
  const target = references[`${table}.${column}`]
  if (target !== undefined) {
    const named = idsIn(value).map(id => ({ id, name: nameOf({ table: target, id, key: '' }) }))
    return column.endsWith('_ids') ? named : (named[0] ?? null)
  }
  if (flags.has(column)) return value === 1
  if (column === 'asset_number') return showAssetNumber(Number(value))
  if (column === 'kinds') return JSON.parse(String(value))
  if (column === 'rule') return ruleInWords(String(value))
  return typeof value === 'number' ? value : String(value)
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
