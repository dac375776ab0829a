import { type RawBuilder, sql } from 'kysely'
import { keysOf } from '#kernel/keys-of.ts'
import type { Column, OnDelete } from './columns.ts'
import { type InventoryTable, inventoryTables, type TableWith } from './inventory-tables.ts'
import type { TableDefinition } from './table-definition.ts'

export const inventoryTableNames: readonly InventoryTable[] = keysOf(inventoryTables)

/** Definition of a table, with the common type; undefined for other tables than those of the inventory. */
export const definitionOf = (table: string): TableDefinition | undefined =>
  table in inventoryTables ? inventoryTables[table as InventoryTable] : undefined

/** Tables whose attribute has one of some values, in order. */
export const tablesWith = <A extends keyof TableDefinition, const V extends TableDefinition[A]>(
  attribute: A,
  ...values: readonly V[]
): TableWith<A, V>[] => {
  const has = (table: InventoryTable): table is TableWith<A, V> => {
    const definition: TableDefinition = inventoryTables[table]
    return values.some(value => value === definition[attribute])
  }
  return inventoryTableNames.filter(has)
}

/** Columns of a table, in order. */
export const columnsOf = (table: InventoryTable): [string, Column][] =>
  Object.entries<Column>(inventoryTables[table].columns)

/** Column that identifies a row of a table within its group. */
export const idColumnOf = (table: string): string => (table === 'memberships' ? 'user_id' : 'id')

export const isRecorded = (table: InventoryTable): boolean =>
  typeof inventoryTables[table].recorded === 'string'

/** Tables of parts of entities; each row has its own key. */
export const partTables = tablesWith('is', 'part')

export type PartTable = (typeof partTables)[number]

export const isPartTable = (table: string): table is PartTable => definitionOf(table)?.is === 'part'

/** Tables of lists; changes record their differences. */
export const listTables = tablesWith('is', 'list')

export type ListTable = (typeof listTables)[number]

export const isListTable = (table: string): table is ListTable => definitionOf(table)?.is === 'list'

/** Table of the owner of lists and links; the table itself otherwise. */
export function ownerTable(table: string): string {
  const { is, of } = definitionOf(table) ?? {}
  return of && is !== 'part' ? of.table : table
}

/** Table names as an SQL list. */
export const listInSql = (tables: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(tables.map(table => sql.lit(table)))})`

/** Tables whose rows go to the trash when deleted. */
export const keptTables = tablesWith('recorded', 'to undo').filter(
  (table): table is Exclude<TableWith<'recorded', 'to undo'>, TableWith<'is', 'list' | 'link'>> =>
    inventoryTables[table].kind !== null,
)

export type KeptTable = (typeof keptTables)[number]

/** Does only one person see a row of a table? In changes that person is the row key. */
export const isPersonal = (table: string): boolean => typeof definitionOf(table)?.person === 'string'

export const personalTables = keptTables.filter(isPersonal)

/** A reference to another row, and its effect on deletion. */
export interface Reference {
  readonly table: KeptTable
  readonly column: string
  readonly of: KeptTable
  readonly onDelete: OnDelete
}

const isKept = (table: string): table is KeptTable => keptTables.some(each => each === table)

/** References between rows, except columns that may refer to a deleted row. */
export const references: readonly Reference[] = keptTables.flatMap(table =>
  columnsOf(table).flatMap(([column, { names }]) =>
    names && names.onDelete !== 'stays' && isKept(names.table)
      ? [{ table, column, of: names.table, onDelete: names.onDelete }]
      : [],
  ),
)

/** References of whole rows to the row with which they go. */
export const ownerships = references.filter(
  ({ table, onDelete }) => onDelete === 'goes too' && !isPartTable(table),
)

/** The reference of rows of a table to the row with which they go; undefined for parts, and for tables without one. */
export const ownershipOf = (table: string): Reference | undefined =>
  ownerships.find(each => each.table === table)

/** A row to which whole rows of a table belong: the one with which they go, or after which they are named. */
export interface Belonging {
  readonly table: KeptTable
  readonly column: string
  readonly of: string
}

const namings = keptTables.flatMap((table): Belonging[] => {
  const { namedAfter: column, columns }: TableDefinition = inventoryTables[table]
  const names = column === null ? undefined : columns[column]?.names
  return column === null || names === undefined ? [] : [{ table, column, of: names.table }]
})

/** The row to which whole rows of each table belong; parts and most tables have none. */
export const belongings: readonly Belonging[] = [...ownerships, ...namings]

export const belongingOf = (table: string): Belonging | undefined =>
  belongings.find(each => each.table === table)

/** Length of the longest chain of required references from a table. */
const depthOf = (table: KeptTable): number =>
  Math.max(
    0,
    ...references
      .filter(each => each.table === table && each.of !== table && each.onDelete !== 'names nothing')
      .map(({ of }) => depthOf(of) + 1),
  )

/** Restorable tables, each after the tables that it requires. */
export const inOrderOfNeed = keptTables.toSorted((one, other) => depthOf(one) - depthOf(other))

/** Can rows of a table exist before entities do? */
export const isBeforeEntities = (table: KeptTable): boolean =>
  inOrderOfNeed.indexOf(table) < inOrderOfNeed.indexOf('entities')
