import pg from 'pg'
import { stopwatch } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { StartupError } from '#kernel/startup-error.ts'
import {
  type Database,
  type DatabaseLoad,
  type Notification,
  type Replaced,
  type WriteScope,
  type WriteWays,
  writeTimeoutMs,
} from '../database.ts'
import { diskFull } from '../disk-full.ts'
import { GroupTurns, requireTurn } from '../group-turns.ts'
import { ping } from '../ping.ts'
import { type Connection, Reader, type Rows, Writer } from '../reader-writer.ts'
import { channel, kept, NotificationListener } from './notification-listener.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { keepServersOut, setAside } from './replace-schema.ts'

const int8 = 20
const numeric = 1700

/** Whole numbers and sums stay below 2^53 by the bounds on input, so they are plain numbers here. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

class PostgresConnection implements Connection {
  readonly dialect = postgresDialect
  readonly client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  async query(sql: string, values: readonly unknown[], name?: string): Promise<Rows> {
    const bound = values.map(value => (typeof value === 'boolean' ? Number(value) : value))
    const result = await this.client
      .query({ text: sql, values: bound, ...(name === undefined ? {} : { name }) })
      .catch(forgetRow)
    return { rows: result.rows, changes: result.rowCount ?? 0 }
  }
}

/** What PostgreSQL says of a row that it refuses quotes the row, which is not for the log. */
function forgetRow(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code?.startsWith('23')) error.detail = undefined
  throw error
}

/** Rows that SQLite let in may name what is not there. */
function refuseDangling(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') throw error
  throw new StartupError(
    `What should come names rows that are not there (${error.message}), which PostgreSQL does not take. Restore it on SQLite, and see "A damaged database" in docs/guide/command-line.md.`,
    { cause: error },
  )
}

const connections = new WeakMap<pg.PoolClient, PostgresConnection>()

function connectionOf(client: pg.PoolClient): PostgresConnection {
  const known = connections.get(client)
  if (known !== undefined) return known
  const connection = new PostgresConnection(client)
  connections.set(client, connection)
  return connection
}

/** Is it the kind of failure that passes: a lost race, a lock that came too late? */
const isPassing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['40001', '40P01', '55P03'].includes(error.code ?? '')

const isFull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53100'

/** Takes back what a transaction has done and gives its connection back; resolves to what should be thrown. */
async function undone(client: pg.PoolClient, error: unknown): Promise<unknown> {
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
  if (isFull(error)) return diskFull(error)
  return isPassing(error) ? new Problem('overloaded', { retryAfter: 1, cause: error }) : error
}

/** How a database is opened when not as usual. */
interface OpenOptions {
  /** It is empty, and all its tables are temporary ones: they go with the connection, of which there is one only. */
  readonly isScratch: boolean
}

/** Said in each transaction, so that none can ever meet a table that is not temporary. */
const scratchOnly = '; set local search_path to pg_temp'

/** PostgreSQL: any number of processes share it; nothing that two must agree on is kept in memory. */
export class PostgresDatabase implements Database {
  readonly dialect = postgresDialect
  readonly #pool: pg.Pool
  readonly #listener: NotificationListener
  #closed = false
  #hearWait: ((waited: number) => void) | undefined
  #waitingWrites = 0
  readonly #groupTurns = new GroupTurns(work => this.read(work))
  readonly #isScratch: boolean

  constructor(
    url: string,
    onError: (error: Error) => void,
    { isScratch }: OpenOptions = { isScratch: false },
  ) {
    this.#isScratch = isScratch
    this.#listener = new NotificationListener(url)
    this.#pool = new pg.Pool({
      connectionString: url,
      ...(isScratch ? { max: 1, idleTimeoutMillis: 0 } : { max: 20 }),
      ...kept,
      types,
      connectionTimeoutMillis: writeTimeoutMs,
      options: `-c lock_timeout=${writeTimeoutMs} -c timezone=UTC`,
    })
    // A server that goes while this closes has nobody to tell.
    this.#pool.on('error', error => this.#closed || onError(error))
    // Also while somebody works on it: the statement under way fails, and that is told.
    this.#pool.on('connect', client => client.on('error', () => undefined))
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (cause) {
      throw new Problem('overloaded', { retryAfter: 5, cause })
    }
  }

  async read<T>(work: (db: Reader) => Promise<T>): Promise<T> {
    const { db, close } = await this.snapshot()
    try {
      return await work(db)
    } finally {
      await close()
    }
  }

  async snapshot(): Promise<{ db: Reader; close(): Promise<void> }> {
    const client = await this.#connect()
    let failed = false
    try {
      await client.query(this.#begun('begin isolation level repeatable read read only'))
    } catch (error) {
      client.release(true)
      throw error
    }
    const close = async () => {
      await client.query('commit').catch(() => {
        failed = true
      })
      client.release(failed)
    }
    return { db: new Reader(connectionOf(client)), close }
  }

  write<T>(
    groupId: string | null,
    work: (scope: WriteScope) => Promise<T>,
    ways: WriteWays = {},
  ): Promise<T> {
    if (groupId === null) return this.#transact(null, work, ways)
    return this.#groupTurns.pass(groupId, ways, () => this.#transact(groupId, work, ways))
  }

  async #transact<T>(
    groupId: string | null,
    work: (scope: WriteScope) => Promise<T>,
    ways: WriteWays,
  ): Promise<T> {
    const client = await this.#takeTurn(groupId, ways)
    try {
      const result = await work({
        db: new Writer(connectionOf(client)),
        // Of what is only tried, nobody is told.
        notify: async notification => (this.#isScratch ? undefined : this.#notify(client, notification)),
      })
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      throw await undone(client, error)
    }
  }

  /** A connection with a transaction on it whose turn it is. */
  async #takeTurn(groupId: string | null, ways: WriteWays): Promise<pg.PoolClient> {
    const came = stopwatch()
    this.#waitingWrites++
    try {
      const client = await this.#connect()
      await this.#begin(client, groupId, ways)
      this.#hearWait?.(stopwatch() - came)
      return client
    } finally {
      this.#waitingWrites--
    }
  }

  async #begin(client: pg.PoolClient, groupId: string | null, ways: WriteWays): Promise<void> {
    try {
      await client.query(this.#begun('begin'))
      if (groupId !== null) await this.#queueUp(client, groupId, ways)
    } catch (error) {
      throw await undone(client, error)
    }
  }

  #begun(begin: string): string {
    return this.#isScratch ? begin + scratchOnly : begin
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
    return this.write(null, ({ db }) => keepServersOut(db))
  }

  async newestFormer(): Promise<undefined> {
    return undefined
  }

  /** Takes the group's turn: its writers go one after the other, so that counters and checks agree. */
  async #queueUp(client: pg.PoolClient, groupId: string, ways: WriteWays): Promise<void> {
    const { rows } = await client.query<{ long_write_id: string | null }>({
      name: 'queue_up',
      text: 'select long_write_id from group_numbers where group_id = $1 for update',
      values: [groupId],
    })
    requireTurn(rows[0]?.long_write_id, ways)
  }

  async #notify(client: pg.PoolClient, notification: Notification): Promise<void> {
    await client.query({
      name: 'notify',
      text: 'select pg_notify($1, $2)',
      values: [channel, JSON.stringify(notification)],
    })
  }

  async listen(hear: (notification: Notification) => void, catchUp?: () => void): Promise<() => void> {
    return this.#listener.add(hear, catchUp)
  }

  async check(): Promise<void> {
    await this.read(ping)
  }

  load(): DatabaseLoad {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool
    return { waitingWrites: this.#waitingWrites, open, idle, waiting }
  }

  watchWrites(hear: (waited: number) => void): void {
    this.#hearWait = hear
  }

  watchTurns(hear: (groupId: string) => void): void {
    this.#groupTurns.watch(hear)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#listener.close()
    await this.#pool.end()
  }
}
