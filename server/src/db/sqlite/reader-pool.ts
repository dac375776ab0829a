import { second, stopwatch } from '#kernel/clock.ts'
import { type Asker, type EndTurn, ourselves, type TurnLimits, Turns } from '#kernel/turns.ts'
import { readTimeoutMs } from '../database.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/**
 * The most readers: each has open files, memory, and a snapshot that keeps the log from restarting. Half of
 * them are never available to a single person (docs/adr/0089).
 */
const readers: TurnLimits = {
  name: 'connections',
  max: 32,
  maxPerKey: 16,
  unlimitedKey: ourselves.key,
  timeoutMs: readTimeoutMs,
  retryAfter: 5,
}
/** Idle time after which a reader is closed, milliseconds; one stays. */
const idleMs = 30 * second

interface Idle {
  readonly connection: SqliteConnection
  /** Time on the stopwatch. */
  readonly since: number
}

/** Pool of readers: opened on demand, reused, closed when idle. */
export class ReaderPool {
  readonly #openReader: () => SqliteConnection
  readonly #turns = new Turns(readers)
  readonly #ends = new Map<SqliteConnection, EndTurn>()
  readonly #all = new Set<SqliteConnection>()
  /** Most recently used last. */
  #idle: Idle[] = []
  #sweeping: NodeJS.Timeout | undefined

  constructor(openReader: () => SqliteConnection) {
    this.#openReader = openReader
  }

  /** Open readers. */
  get open(): number {
    return this.#all.size
  }

  /** Idle ones of them. */
  get idle(): number {
    return this.#idle.length
  }

  /** Callers that wait for a reader. */
  get waiting(): number {
    return this.#turns.waiting
  }

  /** Takes a reader exclusively; throws like `Turns.begin`. */
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

  /** Gives a reader back; closes one whose transaction could not end. */
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
