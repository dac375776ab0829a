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

/** A table whose row changes are recorded. */
export interface RecordedTable {
  readonly table: InventoryTable
  /**
   * `row`: each row; `link`: only insertions and deletions; `list`: all rows of a subject together, as they
   * were before the first write.
   */
  readonly shape: 'row' | 'link' | 'list'
  /** Column of the group. */
  readonly group: string
  /** Column of the subject: its id, or the row number of an entity. */
  readonly subject: { readonly id: string } | { readonly entityN: string }
  /** Column that distinguishes the rows of one subject. */
  readonly key?: string
  /** The same as the row number of a tag, whose id is recorded. */
  readonly tagN?: string
  /** Can rows lack a subject, such as thumbnails? Only their deletions are recorded. */
  readonly mayBeOfNone: boolean
  /** Columns that are recorded only with their whole row. */
  readonly ignored: readonly string[]
  /** Columns excluded from snapshots. */
  readonly omitted?: readonly string[]
  /** Operations that are not recorded. */
  readonly unrecorded?: readonly ('insert' | 'delete')[]
}

/** Recording of an inventory table. */
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

/** Recorded tables: the inventory and group members. */
export const recordedTables: readonly RecordedTable[] = inventoryTableNames.filter(isRecorded).map(toRecorded)

/** Tables whose rows own lists. */
export const listOwners: readonly string[] = [...new Set(listTables.map(ownerTable))]

/** Columns of a move: a change of only these moves an item. */
export const locationColumns: readonly string[] = ['parent_id', 'location_id']
