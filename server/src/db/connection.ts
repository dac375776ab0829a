import type { Hidden } from './hiding/hidden.ts'
import type { Dialect } from './query/dialect.ts'

/** One connection of either database, as the rest of this folder sees it. */
export interface Connection {
  readonly dialect: Dialect
  /** What its statements do not find. */
  readonly hidden?: Hidden
  /** Runs one statement. */
  query(sql: string, values: readonly unknown[], ways?: QueryOptions): Promise<Rows> | Rows
  /** SQLite: see `Writer.redeclare`. */
  redeclare?(table: string, change: (declaration: string) => string): void
}

/** How a statement is run: on SQLite there is one way, but for what it sees. */
export interface QueryOptions {
  /** Under which the database keeps it prepared. */
  readonly name?: string | undefined
  /** It is planned for its values instead of for all. */
  readonly isPlannedEachRun?: boolean
  /** It finds what is hidden too. */
  readonly seesHidden?: boolean
}

export interface Rows<R = unknown> {
  readonly rows: R[]
  readonly changes: number
}
