import type { Insertable, Selectable } from 'kysely'
import { insertMany } from '../query/insert-many.ts'
import type { Writer } from '../reader-writer.ts'
import type { ColumnKind } from '../tables/columns.ts'
import { type InventoryRows, type InventoryTable } from './inventory-tables.ts'
import { columnsOf } from './table-lists.ts'

/** A row of a table as it is written, without computed columns. */
export type StoredRow<T extends InventoryTable> = Pick<
  Selectable<InventoryRows[T]>,
  keyof Insertable<InventoryRows[T]> & keyof Selectable<InventoryRows[T]>
>

/** Written columns of a table with their kinds. */
export const columnKindsOf = <T extends InventoryTable>(
  table: T,
): Readonly<Record<keyof StoredRow<T> & string, ColumnKind>> =>
  Object.fromEntries(
    columnsOf(table).flatMap(([name, { stored, isGenerated }]) => (isGenerated ? [] : [[name, stored]])),
  ) as Record<keyof StoredRow<T> & string, ColumnKind>

/** A new row, with version 1. */
export type NewRow<T extends InventoryTable> = Omit<StoredRow<T>, 'version'>

/** Returns a function that inserts new rows of a table. */
export function insertInto<T extends InventoryTable>(
  table: T,
): (db: Writer, rows: readonly NewRow<T>[]) => Promise<unknown> {
  const { version: _, ...kinds }: Readonly<Record<string, ColumnKind>> = columnKindsOf(table)
  return insertMany<object>(table, kinds)
}
