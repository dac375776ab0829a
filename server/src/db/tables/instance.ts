import type { Instant } from './columns.ts'

/** Facts about this installation, such as its pepper. */
export interface InstanceTable {
  key: string
  value: string
}

/** The steps that have brought the database to its model. */
export interface MigrationsTable {
  name: string
  applied_at: Instant
}
