import type { Dialect } from './dialect/dialect.ts'
import type { Reader, Writer } from './scope.ts'

/** Told to live listeners once the change that it speaks of is durable. */
export interface Notice {
  readonly groupId: string | null
  readonly event: string
  /** Whom it is about, when that matters to the listener: a session or a person. */
  readonly subject?: string
}

export interface WriteScope {
  readonly db: Writer
  /** Tells all processes on this database, if and when the transaction commits. */
  notify(notice: Notice): Promise<void>
}

/** The one door to the data. Everything happens inside a scope; no handle outlives it. */
export interface Database {
  readonly dialect: Dialect
  /** Runs `work` on one consistent state of the database. */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction and resolves when it is durable. With a group, writers of the same group queue.
   * A queue that is too long answers `overloaded`.
   */
  write<T>(groupId: string | null, work: (scope: WriteScope) => Promise<T>): Promise<T>
  /** A consistent state that stays until `close` is called: for answers that are sent in slices. */
  snapshot(): Promise<{ db: Reader; close(): Promise<void> }>
  /** Calls `hear` for each notice of any process on this database, from when it resolves on; returns how to stop. */
  listen(hear: (notice: Notice) => void): Promise<() => void>
  /** Waits for running work, then lets go of the files or connections. */
  close(): Promise<void>
}

/** How long a write waits for its turn before the caller is told to come back, milliseconds. */
export const writePatience = 10_000
