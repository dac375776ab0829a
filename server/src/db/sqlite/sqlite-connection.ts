import BetterSqlite from 'better-sqlite3'
import { stopwatch } from '#kernel/clock.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Connection, Rows } from '../connection.ts'
import { writeTimeoutMs } from '../database.ts'
import { isBusy, whenFree } from './busy.ts'
import type { LogLength } from './checkpointer.ts'
import { Recorder } from './recorder.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

const maxStatements = 400
/** Bytes before each page in the write-ahead log (sqlite.org/fileformat2.html#walformat). */
const frameHead = 24
/** SQLite's limit for mapped memory, bytes: pages come from the system's cache without a copy. */
const mapped = 0x7fff0000

/** Large integers must be bound as integers: the search index ignores floating-point bounds. */
const isLong = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) > 0x7fffffff && Math.abs(value) < 2 ** 63

function toSqlite(value: unknown): unknown {
  if (typeof value === 'number') return isLong(value) ? BigInt(value) : value
  if (typeof value === 'boolean') return Number(value)
  return Array.isArray(value) ? JSON.stringify(value) : value
}

/** Pages in the write-ahead log, and checkpointed ones of them. */
interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** Limits as parameters: SQLite replans a statement whenever one is bound, unless it is part of an expression. */
const boundLimit = /\b(limit|offset) \?/g

/** One connection to a SQLite file, with its prepared statements. */
export class SqliteConnection implements Connection {
  readonly dialect = sqliteDialect
  readonly raw: BetterSqlite.Database
  readonly #statements = new Map<string, BetterSqlite.Statement>()
  readonly #file: string
  readonly #onLongWait: (sentence: string) => void
  readonly #recorder: Recorder
  #pageSize: number | undefined

  constructor(file: string, readonly: boolean, onLongWait: (sentence: string) => void) {
    this.#file = file
    this.#onLongWait = onLongWait
    this.raw = new BetterSqlite(file, { readonly, timeout: writeTimeoutMs })
    this.raw.pragma('foreign_keys = on')
    this.raw.pragma('cache_size = -8000')
    this.raw.pragma(`mmap_size = ${mapped}`)
    this.raw.pragma('temp_store = memory')
    this.#recorder = new Recorder(this.raw)
  }

  /** Stops waiting for locks on the main thread. */
  waitOffTheLoop(): void {
    this.raw.pragma('busy_timeout = 0')
  }

  query(sql: string, values: readonly unknown[]): Rows | Promise<Rows> {
    try {
      return this.#run(sql, values)
    } catch (error) {
      return this.#runWhenFree(error, sql, values)
    }
  }

  /** Begins a write transaction once no other program writes; throws `overloaded` after the deadline (of the stopwatch). */
  begin(deadline: number): Rows | Promise<Rows> {
    this.#recorder.install()
    this.#recorder.end()
    try {
      return this.#run('begin immediate', [])
    } catch (error) {
      return this.#runWhenFree(error, 'begin immediate', [], deadline)
    }
  }

  /** Records the changes in a group until the end of the transaction. */
  record(groupId: string): void {
    this.#recorder.begin(groupId)
  }

  /** Runs a statement outside of transactions; undefined while a transaction is open or the database is locked. */
  runAlone(sql: string, values: readonly unknown[]): Rows | undefined {
    if (!this.raw.open || this.raw.inTransaction) return undefined
    try {
      return this.#run(sql, values)
    } catch (error) {
      if (isBusy(error)) return undefined
      throw error
    }
  }

  redeclare(table: string, change: (declaration: string) => string): void {
    const known = this.raw.prepare("select sql from sqlite_schema where type = 'table' and name = ?").pluck()
    const declaration = String(known.get(table))
    const changed = change(declaration)
    if (changed === declaration) throw new Error(`The table ${table} is not declared as it was expected`)
    this.raw.unsafeMode(true)
    try {
      this.raw.pragma('writable_schema = on')
      this.raw
        .prepare("update sqlite_schema set sql = ? where type = 'table' and name = ?")
        .run(changed, table)
      this.raw.pragma('writable_schema = reset')
    } finally {
      this.raw.unsafeMode(false)
    }
  }

  /** Length of the write-ahead log; undefined within a transaction. */
  logLength(): LogLength | undefined {
    const state = this.runAlone('pragma wal_checkpoint(noop)', [])?.rows[0] as LogState | undefined
    if (state === undefined) return undefined
    this.#pageSize ??= Number(this.raw.pragma('page_size', { simple: true }))
    const frame = this.#pageSize + frameHead
    return { length: state.log * frame, checkpointed: state.checkpointed * frame }
  }

  /** Sets the length that SQLite truncates the log file to when the log restarts, bytes. */
  limitLog(bytes: number): void {
    this.raw.pragma(`journal_size_limit = ${bytes}`)
  }

  /** Retries after a lock error once the lock is free; rethrows other errors. */
  #runWhenFree(
    error: unknown,
    sql: string,
    values: readonly unknown[],
    deadline = stopwatch() + writeTimeoutMs,
  ): Promise<Rows> {
    if (!isBusy(error)) throw error
    const waiting = { file: this.#file, deadline, onLongWait: this.#onLongWait }
    return whenFree(() => this.#run(sql, values), waiting)
  }

  #run(sql: string, values: readonly unknown[]): Rows {
    const statement = this.#prepare(sql)
    const bound = values.map(toSqlite)
    if (statement.reader) return { rows: statement.all(...bound), changes: 0 }
    return { rows: [], changes: statement.run(...bound).changes }
  }

  #prepare(sql: string): BetterSqlite.Statement {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    if (this.#statements.size >= maxStatements) {
      this.#statements.delete(requireValue(this.#statements.keys().next().value))
    }
    const statement = this.raw.prepare(sql.replace(boundLimit, '$1 (? + 0)'))
    this.#statements.set(sql, statement)
    return statement
  }
}
