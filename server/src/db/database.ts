import type { Asker } from '#kernel/turns.ts'
import type { Dialect } from './query/dialect.ts'
import type { Reader, Writer } from './reader-writer.ts'

/** Told to live listeners once the change that it speaks of is durable. */
export interface Notification {
  readonly groupId: string | null
  readonly event: string
  /** Whom it is about, when that matters to the listener: a session or a person. */
  readonly subject?: string
}

export interface WriteScope {
  readonly db: Writer
  /** Tells all processes on this database, if and when the transaction commits. */
  notify(notification: Notification): Promise<void>
}

/** How a transaction of a group is let in while a long write has the group lock. */
export interface WriteOptions {
  /** The asker; writes nothing when their signal aborts before their turn. */
  readonly asker?: Asker | undefined
  /** It belongs to this long write. */
  readonly longWriteId?: string | undefined
  /** Whether it waits for the lock; else `overloaded` is thrown at once, caused by a `GroupLocked`. It waits unless told otherwise. */
  readonly waitsForGroupLock?: boolean | undefined
  /** It is let in whoever has the lock, for it ends the long write by deleting the group. */
  readonly endsLongWrite?: boolean | undefined
  /** What it changes in the group is recorded (docs/adr/0047). */
  readonly isRecorded?: boolean | undefined
  /**
   * Has the write resolve when it is committed, and hears what resolves when it is durable too; that includes all that was committed
   * before. Only where the disk can sync a commit while others go on; elsewhere it is durable already, and nothing is heard.
   */
  readonly onDurable?: ((synced: Promise<void>) => void) | undefined
}

/** How busy a database is. */
export interface DatabaseLoad {
  /** Writes that wait for their turn. */
  readonly waitingWrites: number
  /** Open connections: on SQLite those that only read, all that this process has on PostgreSQL. */
  readonly open: number
  /** Of these, how many are unused. */
  readonly idle: number
  /** Work that waits for a connection. */
  readonly waiting: number
}

/** What replacing a database came to. */
export interface Replaced<T> {
  readonly result: T
  /** Under which name what was there stays; undefined when there was nothing. */
  readonly former: string | undefined
  /** What is odd in what came, and was so before; a sentence each. */
  readonly oddities: readonly string[]
}

/** The one door to the data. Everything happens inside a scope; no handle outlives it. */
export interface Database {
  readonly dialect: Dialect
  /**
   * Runs `work` on one consistent state of the database. Connections are shared by the keys of those who ask (docs/adr/0089); whose
   * signal comes does not wait for one any more.
   */
  read<T>(work: (db: Reader) => Promise<T>, asker?: Asker): Promise<T>
  /**
   * Like `read`, but each statement of `work` may see another state: cheaper, for a single statement, and for what a
   * transaction asks again.
   */
  lookUp<T>(work: (db: Reader) => Promise<T>, asker?: Asker): Promise<T>
  /**
   * Runs `work` in one transaction and resolves when it is durable. With a group, writers of the same group queue, and
   * wait while a long write has the group lock (docs/adr/0040). A queue that is too long answers `overloaded`.
   */
  write<T>(
    groupId: string | null,
    work: (scope: WriteScope) => Promise<T>,
    options?: WriteOptions,
  ): Promise<T>
  /**
   * Runs `work`, which changes the model, in one transaction that nobody else's work can disturb. On SQLite it works on
   * a copy of the file, which replaces the file when it has passed the database's checks; the file as it was stays
   * under `name`.
   */
  overhaul<T>(name: string, work: (scope: WriteScope) => Promise<T>): Promise<T>
  /**
   * Runs `work`, which makes all tables anew and fills them, in one transaction on an empty database that then takes the
   * place of this one. What was there stays under a name with `stamp` in it: a file on SQLite, a schema on PostgreSQL.
   * Rows that name what is not there are let in by SQLite, and told of. Throws a StartupError while a server has the
   * database open, and on PostgreSQL for such rows.
   */
  replace<T>(stamp: string, work: (scope: WriteScope) => Promise<T>): Promise<Replaced<T>>
  /** Throws a StartupError while a server has the database open. */
  requireAlone(): Promise<void>
  /** The name of the newest file that an overhaul kept, where there are any. */
  newestFormer(): Promise<string | undefined>
  /** A consistent state that stays until `close` is called: for answers that are sent in batches. */
  snapshot(asker?: Asker): Promise<{ db: Reader; close(): Promise<void> }>
  /**
   * Calls `hear` for each notice of any process on this database, from when it resolves on; returns how to stop. Calls
   * `catchUp` when notices may have been lost on the way, and from now on are heard again.
   */
  listen(hear: (notification: Notification) => void, catchUp?: () => void): Promise<() => void>
  /** A new holder of a lease, which nobody else is. While this process listens, others find out when it has died. */
  newHolder(): string
  /** Those of the holders of leases whose process has died; none where that cannot be told. */
  findDead(holders: readonly string[]): Promise<string[]>
  /** Throws when it does not answer a trivial read, or has given up writing. */
  check(): Promise<void>
  /** How busy it is just now; costs nothing. */
  load(): DatabaseLoad
  /** Calls `hear` for each write from now on, with the milliseconds that it waited for its turn. */
  watchWrites(hear: (waited: number) => void): void
  /** Calls `hear` again and again for a group while writers wait for a long write that has its lock. */
  watchGroupLocks(hear: (groupId: string) => void): void
  /** Waits for running work, then lets go of the files or connections. */
  close(): Promise<void>
}

/** How long a read waits for a connection before the caller is told to come back, milliseconds. */
export const readTimeoutMs = 10_000

/** How long a write waits for its turn before the caller is told to come back, milliseconds. */
export const writeTimeoutMs = 10_000
