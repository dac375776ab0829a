import { second, stopwatch } from '#kernel/clock.ts'
import { type Asker, type EndTurn, ourselves, type TurnLimits, Turns } from '#kernel/turns.ts'
import { readTimeoutMs } from '../database.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/**
 * How many readers there may be: each has files open, memory of its own, and a state that keeps the log from ending. Half of them
 * are always left to others than the person who has the most (docs/adr/0089).
 */
const readers: TurnLimits = {
  name: 'connections',
  max: 32,
  maxPerKey: 16,
  unlimitedKey: ourselves.key,
  timeoutMs: readTimeoutMs,
  retryAfter: 5,
}
/** After so long without work a reader is closed, milliseconds; one stays. */
const idleMs = 30 * second

interface Idle {
  readonly connection: SqliteConnection
  /** On the stopwatch. */
  readonly since: number
}

/** Connections that read: opened when they are wanted, kept for the next, and closed when nobody wants them. */
export class ReaderPool {
  readonly #openReader: () => SqliteConnection
  readonly #turns = new Turns(readers)
  readonly #ends = new Map<SqliteConnection, EndTurn>()
  readonly #all = new Set<SqliteConnection>()
  /** Those that were used last are the last. */
  #idle: Idle[] = []
  #sweeping: NodeJS.Timeout | undefined

  constructor(openReader: () => SqliteConnection) {
    this.#openReader = openReader
  }

  /** How many are open. */
  get open(): number {
    return this.#all.size
  }

  /** Of these, how many are unused. */
  get idle(): number {
    return this.#idle.length
  }

  /** How many wait for one. */
  get waiting(): number {
    return this.#turns.waiting
  }

  /** A reader that nobody else uses; throws as `Turns.begin` does. */
  async take(asker: Asker): Promise<SqliteConnection> {
    const end = await this.#turns.begin(asker)
    try {
      const connection = this.#idle.pop()?.connection ?? this.#open()
      this.#ends.set(connection, end)
      return connection
    } catch (error) {
      end()
      throw error
    }
  }

  #open(): SqliteConnection {
    const connection = this.#openReader()
    connection.waitOffTheLoop()
    this.#all.add(connection)
    return connection
  }

  /** Gives a reader back; one that could not end its transaction is closed. */
  give(connection: SqliteConnection): void {
    if (connection.raw.inTransaction) this.#discard(connection)
    else if (this.#all.has(connection)) this.#keep(connection)
    this.#ends.get(connection)?.()
    this.#ends.delete(connection)
  }

  #keep(connection: SqliteConnection): void {
    this.#idle.push({ connection, since: stopwatch() })
    this.#sweeping ??= setTimeout(() => this.#sweep(), idleMs).unref()
  }

  #sweep(): void {
    this.#sweeping = undefined
    const until = stopwatch() - idleMs
    while (this.#idle.length > 1 && (this.#idle[0] as Idle).since <= until)
      this.#discard((this.#idle.shift() as Idle).connection)
    if (this.#idle.length > 1) this.#sweeping = setTimeout(() => this.#sweep(), idleMs / 2).unref()
  }

  #discard(connection: SqliteConnection): void {
    this.#all.delete(connection)
    connection.raw.close()
  }

  /** Closes all readers. */
  close(): void {
    clearTimeout(this.#sweeping)
    this.#sweeping = undefined
    for (const connection of this.#all) this.#discard(connection)
    this.#idle = []
  }
}
