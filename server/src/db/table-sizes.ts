import { sql } from 'kysely'
import type { Reader } from './reader-writer.ts'

/** What a table takes on the disk with its indexes. */
export interface TableSize {
  readonly table: string
  readonly bytes: number
}

/** The size of each table, the largest first. SQLite reads the whole file for it. */
export async function findTableSizes(db: Reader): Promise<TableSize[]> {
  return (await sql<TableSize>`${sql.raw(db.dialect.tableSizes)}`.execute(db.q)).rows
}

/** What the whole database takes on the disk, bytes. */
export async function findDatabaseSize(db: Reader): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`${sql.raw(db.dialect.databaseSize)}`.execute(db.q)
  return Number(rows[0]?.bytes ?? 0)
}
