import type { Asker } from '#kernel/turns.ts'
import type { Dialect } from './query/dialect.ts'
import type { Reader, Writer } from './reader-writer.ts'

/** Message to live listeners, sent once its change is durable. */
export interface Notification {
  readonly groupId: string | null
  readonly event: string
  /** Session or person that it is about, if any. */
  readonly subject?: string
}

export interface WriteScope {
  readonly db: Writer
  /** Notifies all processes on this database when the transaction commits. */
  notify(notification: Notification): Promise<void>
}

/** Options of a write transaction. */
export interface WriteOptions {
  /** The requester; nothing is written when its signal aborts before its turn. */
  readonly asker?: Asker | undefined
  /** The long write that the transaction belongs to. */
  readonly longWriteId?: string | undefined
  /** Waits for the group lock; default true. Otherwise throws `overloaded` at once, caused by a `GroupLocked`. */
  readonly waitsForGroupLock?: boolean | undefined
  /** Ignores the group lock: the transaction ends the long write by deleting the group. */
  readonly endsLongWrite?: boolean | undefined
  /** Records the changes in the group (docs/adr/0047). */
  readonly isRecorded?: boolean | undefined
  /**
   * Makes the write resolve on commit. `onDurable` gets a promise that resolves once this and all earlier
   * commits are durable. Not called where a commit is durable when it resolves (PostgreSQL).
   */
  readonly onDurable?: ((synced: Promise<void>) => void) | undefined
}

/** Load of a database. */
export interface DatabaseLoad {
  /** Waiting writes. */
  readonly waitingWrites: number
  /** Open connections: on SQLite the readers, on PostgreSQL all of this process. */
  readonly open: number
  /** Idle ones of them. */
  readonly idle: number
  /** Work waiting for a connection. */
  readonly waiting: number
}

/** Result of `Database.replace`. */
export interface Replaced<T> {
  readonly result: T
  /** Name of the former content; undefined when there was none. */
  readonly former: string | undefined
  /** Existing faults in the copied data, a sentence each. */
  readonly oddities: readonly string[]
}

/** Access to the database. All work happens inside a scope; no handle outlives it. */
export interface Database {
  readonly dialect: Dialect
  /**
   * Runs `work` on one consistent state of the database. Connections are shared fairly between the keys of
   * requesters (docs/adr/0089); an aborted signal ends the wait for one.
   */
  read<T>(work: (db: Reader) => Promise<T>, asker?: Asker): Promise<T>
  /**
   * Like `read`, but each statement of `work` may see a different state. Cheaper: for a single statement, or
   * for checks that a transaction repeats.
   */
  lookUp<T>(work: (db: Reader) => Promise<T>, asker?: Asker): Promise<T>
  /**
   * Runs `work` in one transaction and resolves when it is durable. Writers of the same group queue, and wait
   * while a long write holds the group lock (docs/adr/0040). Throws `overloaded` after the timeout.
   */
  write<T>(
    groupId: string | null,
    work: (scope: WriteScope) => Promise<T>,
    options?: WriteOptions,
  ): Promise<T>
  /**
   * Runs `work`, which changes the model, in one exclusive transaction. SQLite works on a copy of the file,
   * which replaces the file after it has passed the checks of the database; the former file stays under
   * `name`.
   */
  overhaul<T>(name: string, work: (scope: WriteScope) => Promise<T>): Promise<T>
  /**
   * Runs `work`, which creates and fills all tables, in one transaction on an empty database that then
   * replaces this one. The former content stays under a name with `stamp`: a file on SQLite, a schema on
   * PostgreSQL. SQLite accepts dangling references and reports them. Throws a StartupError while a server has
   * the database open, and on PostgreSQL for dangling references.
   */
  replace<T>(stamp: string, work: (scope: WriteScope) => Promise<T>): Promise<Replaced<T>>
  /** Throws a StartupError while a server has the database open. */
  requireAlone(): Promise<void>
  /** Name of the newest file kept by an overhaul. */
  newestFormer(): Promise<string | undefined>
  /** Opens a consistent state until `close`, for answers that are sent in batches. */
  snapshot(asker?: Asker): Promise<{ db: Reader; close(): Promise<void> }>
  /**
   * Calls `hear` for each notification of any process on this database; resolves once it listens, to a
   * function that stops it. Calls `catchUp` after a reconnection, when notifications may have been lost.
   */
  listen(hear: (notification: Notification) => void, catchUp?: () => void): Promise<() => void>
  /** A unique holder of a lease. While this process listens, others detect its death. */
  newHolder(): string
  /** Holders of leases whose process has died; none when that is unknown. */
  findDead(holders: readonly string[]): Promise<string[]>
  /** Throws when a trivial read fails, or when writes are stopped after a disk failure. */
  check(): Promise<void>
  /** Current load; cheap. */
  load(): DatabaseLoad
  /** Calls `hear` for each write with its wait, milliseconds. */
  watchWrites(hear: (waited: number) => void): void
  /** Calls `hear` repeatedly for a group while writers wait for the long write that holds its lock. */
  watchGroupLocks(hear: (groupId: string) => void): void
  /** Waits for running work, then closes files or connections. */
  close(): Promise<void>
}

/** Timeout of a read that waits for a connection, milliseconds. */
export const readTimeoutMs = 10_000

/** Timeout of a write that waits for its turn, milliseconds. */
export const writeTimeoutMs = 10_000
