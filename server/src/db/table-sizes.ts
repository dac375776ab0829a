import { sql } from 'kysely'
import type { Reader } from './reader-writer.ts'

/** Size of a table with its indexes on the disk. */
export interface TableSize {
  readonly table: string
  readonly bytes: number
}

/** Size of each table, largest first. SQLite reads the whole file. */
export async function findTableSizes(db: Reader): Promise<TableSize[]> {
  return (await sql<TableSize>`${sql.raw(db.dialect.tableSizes)}`.execute(db.q)).rows
}

/** Size of the whole database on the disk, bytes. */
export async function findDatabaseSize(db: Reader): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`${sql.raw(db.dialect.databaseSize)}`.execute(db.q)
  return Number(rows[0]?.bytes ?? 0)
}
