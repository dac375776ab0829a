import { type RawBuilder, sql } from 'kysely'
import { keysOf } from '#kernel/keys-of.ts'
import type { Column, OnDelete } from './columns.ts'
import { type InventoryTable, inventoryTables, type TableWith } from './inventory-tables.ts'
import type { TableDefinition } from './table-definition.ts'

/** Every table of the inventory. */
export const inventoryTableNames: readonly InventoryTable[] = keysOf(inventoryTables)

/** The definition of a table, with the types that all have in common; undefined for a table that is none of the inventory. */
export const definitionOf = (table: string): TableDefinition | undefined =>
  table in inventoryTables ? inventoryTables[table as InventoryTable] : undefined

/** The tables of which an attribute has one of some values, in their order. */
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

/** The columns of a table, in their order. */
export const columnsOf = (table: InventoryTable): [string, Column][] =>
  Object.entries<Column>(inventoryTables[table].columns)

/** The column whose value names a row of a table in its group. */
export const idColumnOf = (table: string): string => (table === 'memberships' ? 'user_id' : 'id')

export const isRecorded = (table: InventoryTable): boolean =>
  typeof inventoryTables[table].recorded === 'string'

/** Tables whose rows are parts of an entity, each named by a key of its own. */
export const partTables = tablesWith('is', 'part')

export type PartTable = (typeof partTables)[number]

export const isPartTable = (table: string): table is PartTable => definitionOf(table)?.is === 'part'

/** Tables of lists, of which changes record what differs. */
export const listTables = tablesWith('is', 'list')

export type ListTable = (typeof listTables)[number]

export const isListTable = (table: string): table is ListTable => definitionOf(table)?.is === 'list'

/** The table of what the rows of a table belong to, where they are nothing of their own; else the table itself. */
export function ownerTable(table: string): string {
  const { is, of } = definitionOf(table) ?? {}
  return of && is !== 'part' ? of.table : table
}

/** Names of tables as a list in SQL. */
export const listInSql = (tables: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(tables.map(table => sql.lit(table)))})`

/** Tables of what can be deleted by itself, and had back from the trash. */
export const keptTables = tablesWith('recorded', 'to undo').filter(
  (table): table is Exclude<TableWith<'recorded', 'to undo'>, TableWith<'is', 'list' | 'link'>> =>
    inventoryTables[table].kind !== null,
)

export type KeptTable = (typeof keptTables)[number]

/** Does only one person see a row of a table? In changes the row has that person for its key. */
export const isPersonal = (table: string): boolean => typeof definitionOf(table)?.person === 'string'

export const personalTables = keptTables.filter(isPersonal)

/** A column by which a row names another one, and what becomes of it when that goes. */
export interface Reference {
  readonly table: KeptTable
  readonly column: string
  readonly of: KeptTable
  readonly onDelete: OnDelete
}

const isKept = (table: string): table is KeptTable => keptTables.some(each => each === table)

/** The references between rows, except for columns that may name a row that is gone. */
export const references: readonly Reference[] = keptTables.flatMap(table =>
  columnsOf(table).flatMap(([column, { names }]) =>
    names && names.onDelete !== 'stays' && isKept(names.table)
      ? [{ table, column, of: names.table, onDelete: names.onDelete }]
      : [],
  ),
)

/** The length of the longest chain of required references that starts at a table. */
const depthOf = (table: KeptTable): number =>
  Math.max(
    0,
    ...references
      .filter(each => each.table === table && each.of !== table && each.onDelete !== 'names nothing')
      .map(({ of }) => depthOf(of) + 1),
  )

/** Tables of what can be had back, each after those whose rows its own cannot be without. */
export const inOrderOfNeed = keptTables.toSorted((one, other) => depthOf(one) - depthOf(other))

/** Can the rows of a table be there before entities are? */
export const isBeforeEntities = (table: KeptTable): boolean =>
  inOrderOfNeed.indexOf(table) < inOrderOfNeed.indexOf('entities')
