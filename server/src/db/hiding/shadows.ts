import { listOf } from '@stowage/contract/values/list-of'
import type { Column } from '../inventory/columns.ts'
import { type InventoryTable } from '../inventory/inventory-tables.ts'
import { columnsOf, inventoryTableNames } from '../inventory/table-lists.ts'
import type { Dialect } from '../query/dialect.ts'
import type { Tables } from '../tables.ts'
import type { Hidden } from './hidden.ts'
import { memberIn, searchedText, withoutMembers } from './shadow-texts.ts'

type DialectName = Dialect['name']

/** A table without hidden values. */
interface Shadow {
  readonly table: keyof Tables
  /** Its select statement; undefined when nothing is hidden. */
  select(dialect: DialectName, hidden: Hidden): string | undefined
}

interface ShadowParts {
  /** Expressions that replace columns of `t`. */
  values?(dialect: DialectName, hidden: Hidden): Readonly<Record<string, string>>
  /** Condition for visible rows of `t`. */
  where?(dialect: DialectName, hidden: Hidden): string | undefined
}

/** Qualified name of the stored table: SQLite would report a circular reference inside an expression of the same name. */
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

const noAmount = 'cast(0 as double precision)'

/** Columns that are 0 when prices are hidden. */
const amounts = (...columns: readonly string[]): ShadowParts => ({
  values: (_, hidden) => (hidden.prices ? Object.fromEntries(columns.map(column => [column, noAmount])) : {}),
})

/** Hidden columns of an inventory table. */
const hiddenColumns = (table: InventoryTable, hidden: Hidden): [string, Column][] =>
  columnsOf(table).filter(([, { hiddenWith }]) => hiddenWith !== undefined && hidden[hiddenWith])

/** An inventory table without hidden columns and some rows. */
const inventoryShadow = (table: InventoryTable, where: ShadowParts['where'] = () => undefined): Shadow =>
  shadow(table, columnsOf(table).map(([name]) => name) as never, {
    values: (_, hidden) =>
      Object.fromEntries(
        hiddenColumns(table, hidden).map(([name, { stored: kind }]) => [
          name,
          kind === 'text' ? "''" : noAmount,
        ]),
      ),
    where,
  })

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

/** Excludes receipts and their thumbnails. */
const withoutReceipts = (dialect: DialectName, hidden: Hidden): string | undefined =>
  hidden.prices
    ? `t.type <> 'receipt' and not (t.type = 'thumbnail' and exists (
        select 1 from ${stored(dialect, 'attachments')} r
        where r.group_id = t.group_id and r.thumbnail_id = t.id and r.type = 'receipt'))`
    : undefined

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

/** Recorded values of a row, without hidden ones. */
function recordedIn(dialect: DialectName, hidden: Hidden, column: string): string {
  const cases = inventoryTableNames.flatMap(table => {
    const names = hiddenColumns(table, hidden).map(([name]) => name)
    return names.length === 0 ? [] : [`when '${table}' then ${withoutMembers(dialect, column, names)}`]
  })
  return cases.length === 0 ? column : `case t.table_name ${cases.join(' ')} else ${column} end`
}

/** Does a recorded row `t` belong to an attachment that is or once was a receipt? */
const isOfReceipt = (dialect: DialectName): string => {
  const was = ['r.before', 'r.after'].map(column => memberIn(dialect, column, 'type'))
  return `(t.table_name = 'attachments' and (
    exists (select 1 from ${stored(dialect, 'attachments')} a
      where a.group_id = t.group_id and a.id = t.row_key and a.type = 'receipt')
    or exists (select 1 from ${stored(dialect, 'change_rows')} r
      where r.group_id = t.group_id and r.row_key = t.row_key and r.row_key <> ''
        and r.table_name = 'attachments' and 'receipt' in (${was.join(', ')}))))`
}

const trash = shadow(
  'trash',
  listOf<keyof Tables['trash']>()([
    ...(['group_id', 'id', 'n', 'table_name', 'subject_id', 'row_key', 'name'] as const),
    ...(['deleted_at', 'deleted_by'] as const),
  ]),
  { where: (dialect, hidden) => (hidden.prices ? `not ${isOfReceipt(dialect)}` : undefined) },
)

const codes = shadow(
  'entity_codes',
  listOf<keyof Tables['entity_codes']>()(['group_id', 'code_key', 'n', 'is_serial']),
  { where: (_, hidden) => (hidden.serialNumbers ? 't.is_serial = 0' : undefined) },
)

/** The report of an import quotes cells of the table, so it may contain any hidden value. */
const importRuns = shadow(
  'import_runs',
  listOf<keyof Tables['import_runs']>()([
    ...(['group_id', 'id', 'user_id', 'status', 'path', 'options', 'report', 'error'] as const),
    ...(['long_write_id', 'created_at', 'updated_at'] as const),
  ]),
  { values: () => ({ report: 'cast(null as text)', error: 'cast(null as text)' }) },
)

/**
 * All tables with hidden values. In PostgreSQL an expression sees the ones before it, so a table comes before
 * the tables that it queries.
 */
export const shadows: readonly Shadow[] = [
  trash,
  changeRows,
  ...inventoryTableNames.map(table =>
    inventoryShadow(table, table === 'attachments' ? withoutReceipts : undefined),
  ),
  search,
  codes,
  groupTotals,
  containerTotals,
  tagTotals,
  importRuns,
]
