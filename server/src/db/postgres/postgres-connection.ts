import pg from 'pg'
import type { EndTurn } from '#kernel/turns.ts'
import type { Connection, QueryOptions, Rows } from '../connection.ts'
import { postgresDialect } from './postgres-dialect.ts'
import {
  type Asked,
  type Outcome,
  type PreparedStatements,
  StatementBatch,
  toParameter,
} from './statement-batch.ts'

/** What opens a transaction. */
export interface Begin {
  readonly text: string
  /** Unless it is several statements. */
  readonly name?: string
}

/**
 * One connection to PostgreSQL. What is asked at a time, before the event loop goes on, is sent together and costs one
 * round trip; what is asked while answers are awaited is sent when they have come.
 */
export class PostgresConnection implements Connection {
  readonly dialect = postgresDialect
  readonly client: pg.PoolClient
  readonly #prepared: PreparedStatements = new Map()
  #waiting: Asked[] = []
  #isBusy = false
  /** What made the transaction fail. */
  #failure: unknown
  #opened: Promise<void> | undefined
  /** Ends the turn for which it is taken from the pool. */
  #endTurn: EndTurn | undefined

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  /**
   * Opens a transaction. What is asked in it is sent along, and answered when it is open and `enter` is through; if
   * either fails, nothing is.
   */
  open({ text, name }: Begin, enter?: () => Promise<void>): Promise<void> {
    this.#failure = undefined
    const opened = Promise.all([this.send(text, [], name), enter?.()]).then(() => {
      this.#opened = undefined
    })
    // Whoever asks something hears of it.
    opened.catch(() => undefined)
    this.#opened = opened
    return opened
  }

  async query(
    sql: string,
    values: readonly unknown[],
    { name, isPlannedEachRun = false }: QueryOptions = {},
  ): Promise<Rows> {
    const answer = isPlannedEachRun ? this.#sendPlanned(sql, values) : this.send(sql, values, name)
    try {
      if (this.#opened !== undefined) await Promise.all([this.#opened, answer])
      return await answer
    } catch (error) {
      throw this.#explain(error)
    }
  }

  /** Gives it back to the pool: how the last transaction was opened or failed is nothing to whoever has it next. */
  release(isBroken = false): void {
    this.#opened = undefined
    this.#failure = undefined
    this.client.release(isBroken)
    this.#endTurn?.()
  }

  /** Begins to work in a turn, which ends when the connection is released. */
  workUntil(endTurn: EndTurn): this {
    this.#endTurn = endTurn
    return this
  }

  /** What comes after a failure in the same transaction fails for that reason. */
  #explain(error: unknown): unknown {
    if (!(error instanceof pg.DatabaseError)) return error
    if (error.code === failedTransaction && this.#failure !== undefined) return this.#failure
    this.#failure = withoutRow(error)
    return error
  }

  /** Asks something that need not wait for the transaction to be open. */
  send(text: string, values: readonly unknown[] = [], name?: string): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0 && !this.#isBusy) this.#sendSoon()
      this.#waiting.push({ text, values: values.map(toParameter), name, resolve, reject })
    })
  }

  /** Asks something that is planned for its values. When it fails, the transaction takes back how the next ones are planned. */
  #sendPlanned(text: string, values: readonly unknown[]): Promise<Outcome> {
    const plan = (way: 'custom' | 'generic') =>
      void this.send(`set plan_cache_mode = force_${way}_plan`, [], `plan_${way}`).catch(() => undefined)
    plan('custom')
    const answer = this.send(text, values)
    plan('generic')
    return answer
  }

  #sendSoon(): void {
    this.#isBusy = true
    process.nextTick(() => this.#sendWaiting())
  }

  #sendWaiting(): void {
    const waiting = this.#waiting
    const next = waiting.findIndex(isScript)
    const together = next === -1 ? waiting.length : next
    if (together > 0) {
      this.#waiting = waiting.slice(together)
      this.client.query(new StatementBatch(waiting.slice(0, together), this.#prepared, () => this.#goOn()))
    } else this.#sendScript(waiting)
  }

  /** Several statements may be in one text only when the text goes alone. */
  #sendScript([script, ...others]: readonly Asked[]): void {
    this.#waiting = others
    if (script === undefined) return
    this.client
      .query(script.text)
      .then(({ rows, rowCount }) => script.resolve({ rows, changes: rowCount ?? 0 }), script.reject)
      .finally(() => this.#goOn())
  }

  #goOn(): void {
    this.#isBusy = false
    if (this.#waiting.length > 0) this.#sendSoon()
  }
}

const isScript = ({ name, values }: Asked): boolean => name === undefined && values.length === 0

const failedTransaction = '25P02'

/** What PostgreSQL says of a row that it refuses quotes the row, which is not for the log. */
function withoutRow(error: pg.DatabaseError): pg.DatabaseError {
  if (error.code?.startsWith('23')) error.detail = undefined
  // Where the answer was read says nothing; where the statement was asked does.
  Error.captureStackTrace(error)
  return error
}

const connections = new WeakMap<pg.PoolClient, PostgresConnection>()

/** The one object that speaks over a connection of the pool. */
export function connectionOf(client: pg.PoolClient): PostgresConnection {
  const known = connections.get(client)
  if (known !== undefined) return known
  const connection = new PostgresConnection(client)
  connections.set(client, connection)
  return connection
}
