import { requireValue } from '#kernel/require-value.ts'
import type { Column } from '../inventory/columns.ts'
import { type InventoryTable } from '../inventory/inventory-tables.ts'
import {
  columnsOf,
  definitionOf,
  idColumnOf,
  inventoryTableNames,
  isRecorded,
  listTables,
  ownerTable,
} from '../inventory/table-lists.ts'

/** A table of which it is recorded what a change does to its rows. */
export interface RecordedTable {
  readonly table: InventoryTable
  /**
   * `row`: each row; `link`: that a row comes or goes, nothing else of it; `list`: all rows of a subject together, as they
   * were before the first of them was written.
   */
  readonly shape: 'row' | 'link' | 'list'
  /** The column with the group. */
  readonly group: string
  /** The column that names the subject, by id or, for what belongs to entities, by their row number. */
  readonly subject: { readonly id: string } | { readonly entityN: string }
  /** The column that tells the rows of one subject apart. */
  readonly key?: string
  /** The same where the column has the row number of a tag, whose id is recorded. */
  readonly tagN?: string
  /** May it be a row of no subject, such as a small picture? Of these only deletions are recorded. */
  readonly mayBeOfNone: boolean
  /** Columns whose changes are not recorded: they follow from others, or nobody asked for them. */
  readonly ignored: readonly string[]
  /** Columns that are in no snapshot. */
  readonly omitted?: readonly string[]
  /** What happens to rows that is not recorded. */
  readonly unrecorded?: readonly ('insert' | 'delete')[]
}

/** The recorded columns of a table. */
function toRecorded(table: InventoryTable): RecordedTable {
  const definition = requireValue(definitionOf(table))
  const { is, of, person } = definition
  const columns = columnsOf(table)
  const named = (recorded: Column['recorded']): string[] =>
    columns.flatMap(([name, column]) => (column.recorded === recorded ? [name] : []))
  const own = { id: idColumnOf(table) }
  const owner =
    of?.table === 'entities' && is !== 'part' ? { entityN: of.column } : { id: of?.column ?? own.id }
  return {
    table,
    shape: is === 'list' || is === 'link' ? is : 'row',
    group: table === 'groups' ? 'id' : 'group_id',
    subject: owner,
    mayBeOfNone: of !== null && definition.columns[of.column]?.isNullable === true,
    ...(is === 'part' ? { key: own.id } : {}),
    ...(person === null ? {} : { key: person }),
    ...(is === 'link' ? { tagN: 'tag_n' } : {}),
    ignored: named('with its row'),
    omitted: named('never'),
    ...(table === 'groups' ? { unrecorded: ['insert', 'delete'] } : {}),
  }
}

/** What is recorded: the inventory, and who is in the group. */
export const recordedTables: readonly RecordedTable[] = inventoryTableNames.filter(isRecorded).map(toRecorded)

/** The tables of what has lists. */
export const listOwners: readonly string[] = [...new Set(listTables.map(ownerTable))]

/** The columns of a move: what changes nothing else puts an item elsewhere. */
export const locationColumns: readonly string[] = ['parent_id', 'location_id']
