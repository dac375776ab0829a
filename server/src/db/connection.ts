import type { Hidden } from './hiding/hidden.ts'
import type { Dialect } from './query/dialect.ts'

/** One connection to either database. */
export interface Connection {
  readonly dialect: Dialect
  /** Rows and columns hidden from its statements. */
  readonly hidden?: Hidden
  /** Runs one statement. */
  query(sql: string, values: readonly unknown[], ways?: QueryOptions): Promise<Rows> | Rows
  /** SQLite: see `Writer.redeclare`. */
  redeclare?(table: string, change: (declaration: string) => string): void
}

/** Options of a statement; SQLite ignores all but `seesHidden`. */
export interface QueryOptions {
  /** Name of the prepared statement. */
  readonly name?: string | undefined
  /** The planner uses the values of this run. */
  readonly isPlannedEachRun?: boolean
  /** Includes hidden rows and columns. */
  readonly seesHidden?: boolean
}

export interface Rows<R = unknown> {
  readonly rows: R[]
  readonly changes: number
}
