import BetterSqlite from 'better-sqlite3'
import pg from 'pg'

export type Value = string | number | null | readonly string[] | readonly number[]
export type Row = Record<string, string | number | null>
type Rows = Row[] | Promise<Row[]>

/** A bare driver: statements are prepared once and bound by position. */
export interface Driver {
  readonly isSqlite: boolean
  all(sql: string, ...values: Value[]): Rows
}

/** A database that is open for reading, and a copy of it for writing. */
export interface Store {
  read<T>(work: (db: Driver) => Promise<T>): Promise<T>
  /** Runs the work in one durable transaction. */
  write<T>(work: (db: Driver) => Promise<T>): Promise<T>
}

class SqliteDriver implements Driver {
  readonly isSqlite = true
  readonly raw: BetterSqlite.Database
  readonly #statements = new Map<string, BetterSqlite.Statement>()

  constructor(file: string, readonly: boolean) {
    this.raw = new BetterSqlite(file, { readonly })
    this.raw.pragma('cache_size = -16000')
    this.raw.pragma(`mmap_size = ${0x7fff0000}`)
    if (readonly) return
    this.raw.pragma('journal_mode = wal')
    this.raw.pragma('synchronous = full')
  }

  all(sql: string, ...values: Value[]): Row[] {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.raw.prepare(sql)
      this.#statements.set(sql, statement)
    }
    const bound = values.map(toSqlite)
    if (statement.reader) return statement.all(...bound) as Row[]
    statement.run(...bound)
    return []
  }
}

function toSqlite(value: Value): unknown {
  if (typeof value === 'number') return Number.isInteger(value) && value > 0x7fffffff ? BigInt(value) : value
  return Array.isArray(value) ? JSON.stringify(value) : value
}

/** The same file as the server's for reads, its copy for writes. */
export function openSqlite(readFile: string, writeFile: string): Store {
  const reads = new SqliteDriver(readFile, true)
  const writes = new SqliteDriver(writeFile, false)
  let turn: Promise<unknown> = Promise.resolve()
  return {
    read: work => work(reads),
    write(work) {
      const mine = turn.then(async () => {
        writes.raw.exec('begin immediate')
        const result = await work(writes)
        writes.raw.exec('commit')
        return result
      })
      turn = mine.catch(() => writes.raw.inTransaction && writes.raw.exec('rollback'))
      return mine
    },
  }
}

const numbers = { getTypeParser: typeParser }
function typeParser(oid: number, format?: 'text' | 'binary') {
  return oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid, format as 'text')
}

class PostgresDriver implements Driver {
  readonly isSqlite = false
  readonly #client: pg.ClientBase
  readonly #known: Map<string, { name: string; text: string }>

  constructor(client: pg.ClientBase, known: Map<string, { name: string; text: string }>) {
    this.#client = client
    this.#known = known
  }

  async all(sql: string, ...values: Value[]): Promise<Row[]> {
    let prepared = this.#known.get(sql)
    if (prepared === undefined) {
      let position = 0
      prepared = { name: `f${this.#known.size}`, text: sql.replace(/\?/g, () => `$${++position}`) }
      this.#known.set(sql, prepared)
    }
    return (await this.#client.query({ ...prepared, values: values as unknown[] })).rows as Row[]
  }
}

/** A few connections to each of the two databases. */
export function openPostgres(readUrl: string, writeUrl: string): Store {
  const reads = new pg.Pool({ connectionString: readUrl, max: 8, types: numbers })
  const writes = new pg.Pool({ connectionString: writeUrl, max: 8, types: numbers })
  const known = new Map<string, { name: string; text: string }>()
  return {
    async read(work) {
      const client = await reads.connect()
      try {
        return await work(new PostgresDriver(client, known))
      } finally {
        client.release()
      }
    },
    async write(work) {
      const client = await writes.connect()
      try {
        await client.query('begin')
        const result = await work(new PostgresDriver(client, known))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}
