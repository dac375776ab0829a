import { stopwatch } from '#kernel/clock.ts'
import { FairSemaphore } from '#kernel/fair-semaphore.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { UpgradeError } from '#kernel/startup-error.ts'
import { type Asker, ourselves } from '#kernel/turns.ts'
import type { Rows } from '../connection.ts'
import {
  type Database,
  type DatabaseLoad,
  type Notification,
  type Replaced,
  type WriteOptions,
  type WriteScope,
  writeTimeoutMs,
} from '../database.ts'
import { diskFull } from '../disk-full.ts'
import { findHolder, GroupLocks, requireGroupLock } from '../group-lock.ts'
import { type Damage, findBroken, findDamage, findDangling } from '../integrity.ts'
import { ping } from '../ping.ts'
import { Reader, Writer } from '../reader-writer.ts'
import { Checkpointer } from './checkpointer.ts'
import { isFull } from './failures.ts'
import { formerFiles, replaceFile, requireAlone, rewriteFile } from './file-swap.ts'
import { type OnLongWait, openWriter } from './open-writer.ts'
import { ReaderPool } from './reader-pool.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

/** Key of writes without a group. */
const nobody = ''

/**
 * SQLite in WAL mode: one writer, and several readers on separate connections.
 *
 * A commit writes the log without waiting for the disk; `write` then waits off the main thread, together with other
 * writes, until the log is synced. An acknowledged write survives a power cut, and a slow disk does not block other
 * work (docs/adr/0003).
 */
export class SqliteDatabase implements Database {
  readonly dialect = sqliteDialect
  readonly file: string
  #writer: SqliteConnection
  /** Waiting groups take turns: each writes before any writes again. */
  readonly #turn = new FairSemaphore({ name: 'writers', max: 1, maxPerKey: 1 })
  readonly #readers: ReaderPool
  #log: Checkpointer
  readonly #listeners = new Set<(notification: Notification) => void>()
  #hearWait: ((waited: number) => void) | undefined
  readonly #groupLocks = new GroupLocks(work => this.read(work))

  readonly newHolder = newId
  /** One server has the file; other processes on it cannot be distinguished. */
  readonly findDead = async () => []

  readonly #onLongWait: OnLongWait
  #isClosed = false

  constructor(file: string, onLongWait: OnLongWait = () => undefined) {
    this.file = file
    this.#onLongWait = onLongWait
    this.#writer = openWriter(file, onLongWait)
    this.#readers = new ReaderPool(() => new SqliteConnection(file, true, onLongWait))
    this.#log = this.#keepLog()
  }

  #keepLog(): Checkpointer {
    return new Checkpointer(this.file, this.#writer)
  }

  async read<T>(work: (db: Reader) => Promise<T>, asker?: Asker): Promise<T> {
    const { db, close } = await this.snapshot(asker)
    try {
      return await work(db)
    } finally {
      await close()
    }
  }

  lookUp<T>(work: (db: Reader) => Promise<T>, asker = ourselves): Promise<T> {
    const query = (sql: string, values: readonly unknown[]) => this.#ask(sql, values, asker)
    return work(new Reader({ dialect: sqliteDialect, query }))
  }

  /**
   * Queries the writing connection between two transactions: it has the recent pages in its cache, while a
   * reader reloads them after every commit.
   */
  #ask(sql: string, values: readonly unknown[], asker: Asker): Rows | Promise<Rows> {
    return this.#writer.runAlone(sql, values) ?? this.#askReader(sql, values, asker)
  }

  async #askReader(sql: string, values: readonly unknown[], asker: Asker): Promise<Rows> {
    const connection = await this.#takeReader(asker)
    try {
      return await connection.query(sql, values)
    } finally {
      this.#readers.give(connection)
    }
  }

  #takeReader(asker: Asker): Promise<SqliteConnection> {
    // A reader opened now would block the file and never be closed.
    if (this.#isClosed) throw new Error('The database is closed')
    return this.#readers.take(asker)
  }

  async snapshot(asker = ourselves): Promise<{ db: Reader; close(): Promise<void> }> {
    const connection = await this.#takeReader(asker)
    try {
      await connection.query('begin', [])
    } catch (error) {
      this.#readers.give(connection)
      throw error
    }
    const close = async () => {
      try {
        await connection.query('commit', [])
      } finally {
        this.#readers.give(connection)
      }
    }
    return { db: new Reader(connection), close }
  }

  write<T>(
    groupId: string | null,
    work: (scope: WriteScope) => Promise<T>,
    options: WriteOptions = {},
  ): Promise<T> {
    if (groupId === null) return this.#transact(null, work, stopwatch() + writeTimeoutMs, options)
    return this.#groupLocks.pass(groupId, options, deadline =>
      this.#transact(groupId, work, deadline, options),
    )
  }

  async #transact<T>(
    groupId: string | null,
    work: (scope: WriteScope) => Promise<T>,
    deadline: number,
    options: WriteOptions = {},
  ): Promise<T> {
    const turnOf = groupId ?? nobody
    const came = stopwatch()
    if (!(await this.#turn.acquire(turnOf, { timeoutMs: deadline - came, signal: options.asker?.signal })))
      throw new Problem('overloaded', { retryAfter: 5 })
    const notifications: Notification[] = []
    const acknowledge = async () => {
      await this.#log.synced()
      for (const notification of notifications) this.#tell(notification)
    }
    let result: T
    let acknowledged: Promise<void>
    try {
      if (this.#isClosed) throw new Problem('overloaded', { retryAfter: 5 })
      this.#log.check()
      const checkpoint = this.#log.dueCheckpoint()
      if (checkpoint !== undefined) await this.#log.checkpoint(checkpoint)
      await this.#writer.begin(deadline)
      const db = new Writer(this.#writer)
      if (groupId !== null) {
        requireGroupLock(await findHolder(db, groupId), options)
        if (options.isRecorded) this.#writer.record(groupId)
      }
      this.#hearWait?.(stopwatch() - came)
      const notify = async (notification: Notification) => void notifications.push(notification)
      result = await work({ db, notify })
      await this.#writer.query('commit', [])
      acknowledged = acknowledge()
    } catch (error) {
      if (this.#writer.raw.inTransaction) await this.#writer.query('rollback', [])
      throw isFull(error) ? diskFull(error) : error
    } finally {
      this.#turn.release(turnOf)
    }
    if (options.onDurable === undefined) await acknowledged
    else options.onDurable(acknowledged)
    return result
  }

  /** Like `write(null, …)`, but allows dangling references. */
  async #writeUnheld<T>(work: (scope: WriteScope) => Promise<T>): Promise<T> {
    this.#writer.raw.pragma('foreign_keys = off')
    return this.write(null, work)
  }

  async overhaul<T>(name: string, work: (scope: WriteScope) => Promise<T>): Promise<T> {
    return this.#swap(() =>
      rewriteFile(this.file, name, async copy => {
        const before = await openedFor(copy, database => database.read(findDangling))
        const result = await openedFor(copy, database => database.write(null, work))
        const after = await lookOver(copy, findDamage)
        requireNone(
          after.filter(({ id, what }) => !before.some(each => each.id === id && each.what === what)),
        )
        return result
      }),
    )
  }

  async replace<T>(stamp: string, work: (scope: WriteScope) => Promise<T>): Promise<Replaced<T>> {
    const { result, former } = await this.#swap(() =>
      replaceFile(this.file, stamp, async empty => {
        const result = await openedFor(empty, database => database.#writeUnheld(work))
        const dangling = await openedFor(empty, database => database.read(findDangling))
        requireNone(await lookOver(empty, findBroken))
        return { result, dangling }
      }),
    )
    return {
      result: result.result,
      former,
      oddities: result.dangling.map(({ id, what }) => `in the table ${id}, ${what}`),
    }
  }

  async requireAlone(): Promise<void> {
    return this.#swap(() => requireAlone(this.file))
  }

  /** Closes the file while another one replaces it. */
  async #swap<T>(swap: () => Promise<T>): Promise<T> {
    if (!(await this.#turn.acquire(nobody, { timeoutMs: writeTimeoutMs })))
      throw new Problem('overloaded', { retryAfter: 5 })
    try {
      await this.#letGo()
      return await swap()
    } finally {
      this.#writer = openWriter(this.file, this.#onLongWait)
      this.#log = this.#keepLog()
      this.#turn.release(nobody)
    }
  }

  async newestFormer(): Promise<string | undefined> {
    return (await formerFiles(this.file))[0]
  }

  #tell(notification: Notification): void {
    for (const hear of this.#listeners) hear(notification)
  }

  async listen(hear: (notification: Notification) => void): Promise<() => void> {
    this.#listeners.add(hear)
    return () => this.#listeners.delete(hear)
  }

  async check(): Promise<void> {
    this.#log.check()
    await this.read(ping)
  }

  load(): DatabaseLoad {
    const { open, idle, waiting } = this.#readers
    return { waitingWrites: this.#turn.waiting, open, idle, waiting }
  }

  watchWrites(hear: (waited: number) => void): void {
    this.#hearWait = hear
  }

  watchGroupLocks(hear: (groupId: string) => void): void {
    this.#groupLocks.watch(hear)
  }

  async close(): Promise<void> {
    const isOurs = await this.#turn.acquire(nobody, { timeoutMs: writeTimeoutMs })
    this.#isClosed = true
    await this.#letGo()
    if (isOurs) this.#turn.release(nobody)
  }

  async #letGo(): Promise<void> {
    await this.#log.close()
    this.#readers.close()
    this.#writer.raw.close()
  }
}

async function openedFor<T>(file: string, work: (database: SqliteDatabase) => Promise<T>): Promise<T> {
  const database = new SqliteDatabase(file)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Checks a file. Needs a writing connection: a read-only one does not check column constraints. */
const lookOver = (file: string, find: (db: Writer) => Promise<Damage[]>): Promise<Damage[]> =>
  openedFor(file, database => database.write(null, ({ db }) => find(db)))

/** Throws when the checks of the database have found damage in a new file. */
function requireNone([damage]: readonly Damage[]): void {
  if (damage === undefined) return
  throw new UpgradeError(
    `The upgraded copy of the database did not pass its checks (${damage.id}: ${damage.what}).`,
    'The copy was thrown away.',
  )
}
