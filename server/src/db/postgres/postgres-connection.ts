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

/** Statement that opens a transaction. */
export interface Begin {
  readonly text: string
  /** Absent for several statements. */
  readonly name?: string
}

/**
 * One connection to PostgreSQL. Statements requested in the same tick are sent together in one round trip;
 * statements requested while answers are pending are sent after them.
 */
export class PostgresConnection implements Connection {
  readonly dialect = postgresDialect
  readonly client: pg.PoolClient
  readonly #prepared: PreparedStatements = new Map()
  #waiting: Asked[] = []
  #isBusy = false
  /** First failure of the transaction. */
  #failure: unknown
  #opened: Promise<void> | undefined
  /** Ends the turn that it was taken from the pool for. */
  #endTurn: EndTurn | undefined

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  /**
   * Opens a transaction. Its first statements are sent along, and answered when the transaction is open and
   * `enter` has resolved; if either fails, they fail.
   */
  open({ text, name }: Begin, enter?: () => Promise<void>): Promise<void> {
    this.#failure = undefined
    const opened = Promise.all([this.send(text, [], name), enter?.()]).then(() => {
      this.#opened = undefined
    })
    // Statements of the transaction report the failure.
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

  /** Returns the connection to the pool, without the state of the last transaction. */
  release(isBroken = false): void {
    this.#opened = undefined
    this.#failure = undefined
    this.client.release(isBroken)
    this.#endTurn?.()
  }

  /** Ties the connection to a turn, which ends on release. */
  workUntil(endTurn: EndTurn): this {
    this.#endTurn = endTurn
    return this
  }

  /** Replaces later failures of the same transaction by the first one. */
  #explain(error: unknown): unknown {
    if (!(error instanceof pg.DatabaseError)) return error
    if (error.code === failedTransaction && this.#failure !== undefined) return this.#failure
    this.#failure = withoutRow(error)
    return error
  }

  /** Sends a statement without waiting for the transaction to be open. */
  send(text: string, values: readonly unknown[] = [], name?: string): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0 && !this.#isBusy) this.#sendSoon()
      this.#waiting.push({ text, values: values.map(toParameter), name, resolve, reject })
    })
  }

  /** Sends a statement that is planned for its values. After a failure the rollback also resets the planner setting. */
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

  /** A text with several statements must be sent alone. */
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

/** Removes the quoted row from an error of PostgreSQL: it must not reach the log. */
function withoutRow(error: pg.DatabaseError): pg.DatabaseError {
  if (error.code?.startsWith('23')) error.detail = undefined
  // The stack of the caller is useful; that of the answer is not.
  Error.captureStackTrace(error)
  return error
}

const connections = new WeakMap<pg.PoolClient, PostgresConnection>()

/** The PostgresConnection of a pooled client; one for each client. */
export function connectionOf(client: pg.PoolClient): PostgresConnection {
  const known = connections.get(client)
  if (known !== undefined) return known
  const connection = new PostgresConnection(client)
  connections.set(client, connection)
  return connection
}
