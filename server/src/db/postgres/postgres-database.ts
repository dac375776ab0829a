import pg from 'pg'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { stopwatch } from '#kernel/clock.ts'
import { FairSemaphore } from '#kernel/fair-semaphore.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { type Asker, ourselves, type TurnLimits, Turns } from '#kernel/turns.ts'
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
import { GroupLocks, requireGroupLock } from '../group-lock.ts'
import { ping } from '../ping.ts'
import { Reader, Writer } from '../reader-writer.ts'
import { channel, keepAliveOptions, NotificationListener } from './notification-listener.ts'
import { type Begin, connectionOf, type PostgresConnection } from './postgres-connection.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { Presence } from './presence.ts'
import { blockConnections, setAside } from './replace-schema.ts'
import { types } from './statement-batch.ts'

/** Dangling references that SQLite accepted become a StartupError. */
function refuseDangling(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') throw error
  throw new StartupError(
    `What should come names rows that are not there (${error.message}), which PostgreSQL does not take. Restore it on SQLite, and see "A damaged database" in docs/guide/command-line.md.`,
    { cause: error },
  )
}

/** Is it a temporary failure: a lost race, or a lock timeout? */
const isPassing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['40001', '40P01', '55P03'].includes(error.code ?? '')

const isFull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53100'

/** Rolls a transaction back and releases its connection; resolves to the error to throw. */
async function undone(connection: PostgresConnection, error: unknown): Promise<unknown> {
  await connection.send('rollback', [], 'rollback').then(
    () => connection.release(),
    () => connection.release(true),
  )
  if (isFull(error)) return diskFull(error)
  return isPassing(error) ? new Problem('overloaded', { retryAfter: 1, cause: error }) : error
}

/** Options to open a database. */
interface OpenOptions {
  /** Starts empty with temporary tables only, on a single connection; they are dropped when it closes. */
  readonly isScratch: boolean
}

/**
 * The most connections of group writers, in total and per group. Writers of a group run one after the other
 * anyway; waiting ones must not take connections from short reads and sign-ins.
 */
const groupWriters = { name: 'writers', max: 8, maxPerKey: 2 }

/** Size of the pool. Half of it is never available to a single person (docs/adr/0089). */
const connections: TurnLimits = {
  name: 'connections',
  max: 20,
  maxPerKey: 10,
  unlimitedKey: ourselves.key,
  timeoutMs: writeTimeoutMs,
  retryAfter: 5,
}

/** Statements that open transactions. */
const begins = {
  read: { text: 'begin isolation level repeatable read read only', name: 'begin_read' },
  write: { text: 'begin', name: 'begin' },
}

/** Waits for the group lock, then records the changes of the transaction in the group. */
const queueUp = {
  plain: { text: 'select long_write_id from group_numbers where group_id = $1 for update', name: 'queue_up' },
  recorded: {
    text: `select long_write_id, set_config('stowage.group', $1, true)
      from group_numbers where group_id = $1 for update`,
    name: 'queue_up_recorded',
  },
}

/** Part of each transaction, so that none can reach a table that is not temporary. */
const scratchOnly = '; set local search_path to pg_temp'

/** PostgreSQL, shared by any number of processes; shared state is never in memory. */
export class PostgresDatabase implements Database {
  readonly dialect = postgresDialect
  readonly #pool: pg.Pool
  readonly #presence = new Presence()
  readonly #listener: NotificationListener
  #closed = false
  #hearWait: ((waited: number) => void) | undefined
  #waitingWrites = 0
  readonly #groupWriters = new FairSemaphore(groupWriters)
  readonly #groupLocks = new GroupLocks(work => this.read(work))
  readonly #isScratch: boolean
  readonly #connections: Turns

  constructor(
    url: string,
    onError: (error: Error) => void,
    { isScratch }: OpenOptions = { isScratch: false },
  ) {
    this.#isScratch = isScratch
    const max = isScratch ? 1 : connections.max
    this.#connections = new Turns({ ...connections, max })
    this.#listener = new NotificationListener(url, this.#presence.announcement)
    this.#pool = new pg.Pool({
      connectionString: url,
      max,
      ...(isScratch ? { idleTimeoutMillis: 0 } : {}),
      ...keepAliveOptions,
      types,
      connectionTimeoutMillis: writeTimeoutMs,
      options: `-c lock_timeout=${writeTimeoutMs} -c timezone=UTC -c plan_cache_mode=force_generic_plan`,
    })
    // A lost server is no error while this closes.
    this.#pool.on('error', error => this.#closed || onError(error))
    // Without a listener the error would end the process; the running statement reports it.
    this.#pool.on('connect', client => client.on('error', () => undefined))
  }

  async #connect(asker = ourselves): Promise<PostgresConnection> {
    const end = await this.#connections.begin(asker)
    try {
      return connectionOf(await this.#pool.connect()).workUntil(end)
    } catch (cause) {
      end()
      throw new Problem('overloaded', { retryAfter: 5, cause })
    }
  }

  async read<T>(work: (db: Reader) => Promise<T>, asker?: Asker): Promise<T> {
    const { db, close } = await this.snapshot(asker)
    try {
      return await work(db)
    } finally {
      await close()
    }
  }

  async lookUp<T>(work: (db: Reader) => Promise<T>, asker?: Asker): Promise<T> {
    if (this.#isScratch) return this.read(work)
    const connection = await this.#connect(asker)
    try {
      return await work(new Reader(connection))
    } finally {
      connection.release()
    }
  }

  async snapshot(asker?: Asker): Promise<{ db: Reader; close(): Promise<void> }> {
    const connection = await this.#connect(asker)
    let failed = false
    connection.open(this.#begin(begins.read)).catch(() => {
      failed = true
    })
    const close = async () => {
      // Not awaited: the next statement on this connection is sent after it.
      connection.send('commit', [], 'commit').catch(() => undefined)
      connection.release(failed)
    }
    return { db: new Reader(connection), close }
  }

  write<T>(
    groupId: string | null,
    work: (scope: WriteScope) => Promise<T>,
    options: WriteOptions = {},
  ): Promise<T> {
    if (groupId === null) return this.#transact(null, work, options)
    const came = stopwatch()
    return this.#groupLocks.pass(groupId, options, deadline =>
      this.#afterOthers(groupId, deadline, options, () => this.#transact(groupId, work, options, came)),
    )
  }

  /** Waits, without a connection, for a turn among the writers of the group and of all groups. */
  async #afterOthers<T>(
    groupId: string,
    deadline: number,
    { asker }: WriteOptions,
    work: () => Promise<T>,
  ): Promise<T> {
    const isOurs = await this.#waiting(
      this.#groupWriters.acquire(groupId, {
        timeoutMs: Math.max(0, deadline - stopwatch()),
        signal: asker?.signal,
      }),
    )
    if (!isOurs) throw new Problem('overloaded', { retryAfter: 5 })
    try {
      return await work()
    } finally {
      this.#groupWriters.release(groupId)
    }
  }

  async #transact<T>(
    groupId: string | null,
    work: (scope: WriteScope) => Promise<T>,
    options: WriteOptions,
    came = stopwatch(),
  ): Promise<T> {
    const connection = await this.#waiting(this.#connect(options.asker))
    try {
      const opened = this.#waiting(this.#open(connection, groupId, options))
      const [result] = await allOrFirstError([
        work(this.#scopeOn(connection)),
        opened.then(() => this.#hearWait?.(stopwatch() - came)),
      ])
      await connection.send('commit', [], 'commit')
      connection.release()
      return result
    } catch (error) {
      throw await undone(connection, error)
    }
  }

  #scopeOn(connection: PostgresConnection): WriteScope {
    return {
      db: new Writer(connection),
      // A scratch database notifies nobody.
      notify: async notification => (this.#isScratch ? undefined : this.#notify(connection, notification)),
    }
  }

  #open(connection: PostgresConnection, groupId: string | null, options: WriteOptions): Promise<void> {
    const enter = groupId === null ? undefined : () => this.#queueUp(connection, groupId, options)
    return connection.open(this.#begin(begins.write), enter)
  }

  async #waiting<T>(turn: Promise<T>): Promise<T> {
    this.#waitingWrites++
    try {
      return await turn
    } finally {
      this.#waitingWrites--
    }
  }

  #begin(begin: Begin): Begin {
    return this.#isScratch ? { text: begin.text + scratchOnly } : begin
  }

  async overhaul<T>(_name: string, work: (scope: WriteScope) => Promise<T>): Promise<T> {
    return this.write(null, work)
  }

  async replace<T>(stamp: string, work: (scope: WriteScope) => Promise<T>): Promise<Replaced<T>> {
    return this.write(null, async scope => {
      const former = await setAside(scope.db, stamp)
      return { result: await work(scope), former, oddities: [] }
    }).catch(refuseDangling)
  }

  async requireAlone(): Promise<void> {
    return this.write(null, ({ db }) => blockConnections(db))
  }

  async newestFormer(): Promise<undefined> {
    return undefined
  }

  /** Takes the group lock: writers of a group run one after the other, so that counters and checks are consistent. */
  async #queueUp(connection: PostgresConnection, groupId: string, options: WriteOptions): Promise<void> {
    const { text, name } = options.isRecorded ? queueUp.recorded : queueUp.plain
    const { rows } = await connection.send(text, [groupId], name)
    const holder = rows[0]?.['long_write_id']
    requireGroupLock(typeof holder === 'string' ? holder : null, options)
  }

  async #notify(connection: PostgresConnection, notification: Notification): Promise<void> {
    await connection.query('select pg_notify($1, $2)', [channel, JSON.stringify(notification)], {
      name: 'notify',
    })
  }

  async listen(hear: (notification: Notification) => void, catchUp?: () => void): Promise<() => void> {
    return this.#listener.add(hear, catchUp)
  }

  newHolder(): string {
    return this.#listener.isHearing ? this.#presence.newHolder() : newId()
  }

  findDead(holders: readonly string[]): Promise<string[]> {
    return this.lookUp(db => Presence.findDead(db, holders))
  }

  async check(): Promise<void> {
    await this.read(ping)
  }

  load(): DatabaseLoad {
    const { totalCount: open, idleCount: idle } = this.#pool
    const { waiting } = this.#connections
    return { waitingWrites: this.#waitingWrites, open, idle, waiting }
  }

  watchWrites(hear: (waited: number) => void): void {
    this.#hearWait = hear
  }

  watchGroupLocks(hear: (groupId: string) => void): void {
    this.#groupLocks.watch(hear)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#listener.close()
    await this.#pool.end()
  }
}
