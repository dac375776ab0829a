import type { Instant } from './columns.ts'

/** Settings of this installation, such as its pepper. */
export interface InstanceTable {
  key: string
  value: string
}

/** Migrations that the database has taken. */
export interface MigrationsTable {
  name: string
  applied_at: Instant
}
