import {
  type ColumnOf,
  columnOf,
  type EntityMember,
  memberNames,
} from '@stowage/contract/entities/entity-members'
import { listOf } from '@stowage/contract/values/list-of'
import type { Dialect } from '../query/dialect.ts'
import type { Tables } from '../tables.ts'
import type { Hidden } from './hidden.ts'
import { memberIn, searchedText, withoutMembers } from './shadow-texts.ts'

type DialectName = Dialect['name']

/** A table as those see it from whom something is hidden. */
interface Shadow {
  readonly table: keyof Tables
  /** What selects it; undefined when nothing of it is hidden. */
  select(dialect: DialectName, hidden: Hidden): string | undefined
}

interface ShadowParts {
  /** What stands in the place of columns of `t`. */
  values?(dialect: DialectName, hidden: Hidden): Readonly<Record<string, string>>
  /** Which rows of `t` there are. */
  where?(dialect: DialectName, hidden: Hidden): string | undefined
}

/** The table that is stored: within an expression of the same name SQLite would find a circle. */
const stored = (dialect: DialectName, table: keyof Tables): string =>
  dialect === 'sqlite' ? `main.${table}` : table

const shadow = <T extends keyof Tables>(
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  { values, where }: ShadowParts,
): Shadow => ({
  table,
  select(dialect, hidden) {
    const replaced = values?.(dialect, hidden) ?? {}
    const condition = where?.(dialect, hidden)
    if (Object.keys(replaced).length === 0 && condition === undefined) return undefined
    const selected = columns.map(name => {
      const value = replaced[name]
      return value === undefined ? `t."${name}"` : `${value} as "${name}"`
    })
    const from = `select ${selected.join(', ')} from ${stored(dialect, table)} t`
    return condition === undefined ? from : `${from} where ${condition}`
  },
})

/** Without prices, these columns are 0. */
const amounts = (...columns: readonly string[]): ShadowParts => ({
  values: (_, hidden) =>
    hidden.prices ? Object.fromEntries(columns.map(column => [column, 'cast(0 as double precision)'])) : {},
})

const entities = shadow(
  'entities',
  [
    ...memberNames.map(columnOf),
    ...listOf<Exclude<keyof Tables['entities'], ColumnOf<EntityMember>>>()([
      ...(['n', 'id', 'group_id', 'entity_type_id', 'is_location', 'name_key', 'parent_id'] as const),
      ...(['location_id', 'kept_in', 'height', 'number_order'] as const),
      ...(['version', 'created_at', 'updated_at'] as const),
    ]),
  ],
  {
    values: (dialect, hidden) => ({
      ...amounts('purchase_price', 'sold_price').values?.(dialect, hidden),
      ...(hidden.serialNumbers ? { serial_number: "''" } : {}),
    }),
  },
)

const search = shadow(
  'entity_search',
  listOf<keyof Tables['entity_search']>()(['n', 'group_id', 'search_text']),
  { values: (dialect, hidden) => ({ search_text: searchedText(dialect, 't.search_text', hidden) }) },
)

const groupTotals = shadow(
  'group_totals',
  listOf<keyof Tables['group_totals']>()([
    ...(['group_id', 'is_location', 'archived', 'n', 'worth', 'price', 'lifetime_warranty'] as const),
    ...(['quantity', 'unsold_worth', 'sold'] as const),
  ]),
  amounts('worth', 'price', 'unsold_worth'),
)

const containerTotals = shadow(
  'place_totals',
  listOf<keyof Tables['place_totals']>()([
    ...(['group_id', 'entity_id', 'pieces', 'unsold_price', 'unsold_worth', 'price', 'n', 'sold'] as const),
  ]),
  amounts('unsold_price', 'unsold_worth', 'price'),
)

const tagTotals = shadow(
  'tag_totals',
  listOf<keyof Tables['tag_totals']>()(['group_id', 'tag_n', 'is_location', 'archived', 'n', 'price']),
  amounts('price'),
)

const maintenance = shadow(
  'maintenance_entries',
  listOf<keyof Tables['maintenance_entries']>()([
    ...(['id', 'group_id', 'entity_id', 'name', 'description', 'cost', 'completed_date'] as const),
    ...(['scheduled_date', 'noticed_on', 'rule', 'next_id', 'created_at', 'updated_at'] as const),
  ]),
  amounts('cost'),
)

/** Receipts, and their small pictures. */
const attachments = shadow(
  'attachments',
  listOf<keyof Tables['attachments']>()([
    ...(['id', 'group_id', 'entity_id', 'type', 'is_primary', 'title', 'mime_type', 'path', 'size'] as const),
    ...(['thumbnail_id', 'position', 'created_at', 'updated_at'] as const),
  ]),
  {
    where: (dialect, hidden) =>
      hidden.prices
        ? `t.type <> 'receipt' and not (t.type = 'thumbnail' and exists (
            select 1 from ${stored(dialect, 'attachments')} r
            where r.group_id = t.group_id and r.thumbnail_id = t.id and r.type = 'receipt'))`
        : undefined,
  },
)

const changeRows = shadow(
  'change_rows',
  listOf<keyof Tables['change_rows']>()([
    ...([
      'group_id',
      'n',
      'subject_id',
      'position',
      'table_name',
      'row_key',
      'op',
      'before',
      'after',
    ] as const),
  ]),
  {
    values: (dialect, hidden) => ({
      before: recordedIn(dialect, hidden, 't.before'),
      after: recordedIn(dialect, hidden, 't.after'),
    }),
    where: (dialect, hidden) => (hidden.prices ? `not ${isOfReceipt(dialect)}` : undefined),
  },
)

/** Recorded values of a row without what is hidden. */
function recordedIn(dialect: DialectName, { prices, serialNumbers }: Hidden, column: string): string {
  const ofItems = [
    ...(prices ? ['purchase_price', 'sold_price'] : []),
    ...(serialNumbers ? ['serial_number'] : []),
  ]
  const ofUpkeep = prices
    ? `when 'maintenance_entries' then ${withoutMembers(dialect, column, ['cost'])}`
    : ''
  return `case t.table_name when 'entities' then ${withoutMembers(dialect, column, ofItems)} ${ofUpkeep} else ${column} end`
}

/** Is a recorded row `t` of an attachment that is a receipt, or was one at some time? */
const isOfReceipt = (dialect: DialectName): string => {
  const was = ['r.before', 'r.after'].map(column => memberIn(dialect, column, 'type'))
  return `(t.table_name = 'attachments' and (
    exists (select 1 from ${stored(dialect, 'attachments')} a
      where a.group_id = t.group_id and a.id = t.row_key and a.type = 'receipt')
    or exists (select 1 from ${stored(dialect, 'change_rows')} r
      where r.group_id = t.group_id and r.row_key = t.row_key and r.table_name = 'attachments'
        and r.table_name in ('attachments', 'maintenance_entries') and 'receipt' in (${was.join(', ')}))))`
}

const trash = shadow(
  'trash',
  listOf<keyof Tables['trash']>()([
    ...(['group_id', 'id', 'n', 'table_name', 'subject_id', 'row_key', 'name'] as const),
    ...(['deleted_at', 'deleted_by'] as const),
  ]),
  { where: (dialect, hidden) => (hidden.prices ? `not ${isOfReceipt(dialect)}` : undefined) },
)

/** What an import came to quotes what stood in the table, whatever it was. */
const importRuns = shadow(
  'import_runs',
  listOf<keyof Tables['import_runs']>()([
    ...(['group_id', 'id', 'user_id', 'status', 'path', 'options', 'report', 'error'] as const),
    ...(['long_write_id', 'created_at', 'updated_at'] as const),
  ]),
  { values: () => ({ report: 'cast(null as text)', error: 'cast(null as text)' }) },
)

/**
 * Every table in which something can be hidden. PostgreSQL lets an expression see those before it, so each stands before those
 * whose tables it looks into.
 */
export const shadows: readonly Shadow[] = [
  ...[trash, changeRows, attachments],
  ...[entities, search, maintenance, groupTotals, containerTotals, tagTotals, importRuns],
]
