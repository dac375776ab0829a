import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  Dialect as KyselyDialect,
  Kysely as KyselyType,
  QueryResult,
} from 'kysely'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Connection, QueryOptions, Rows } from './connection.ts'
import type { Hidden } from './hiding/hidden.ts'
import { hidingConnection } from './hiding/hiding-connection.ts'
import type { Dialect } from './query/dialect.ts'
import type { Statement } from './query/statement.ts'
import type { Tables } from './tables.ts'

/** Read-only part of the query builder. */
export type Selects = Pick<
  KyselyType<Tables>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'case' | 'dynamic' | 'getExecutor'
>

/** Reads from one consistent state of the database. */
export class Reader {
  readonly dialect: Dialect
  /** Values hidden from it; undefined for none. */
  readonly hidden: Hidden | undefined
  readonly #connection: Connection
  readonly q: Selects

  constructor(connection: Connection) {
    this.#connection = connection
    this.dialect = connection.dialect
    this.hidden = connection.hidden
    this.q = kyselyOn(connection)
  }

  /** Reads the same state without hidden values. */
  hiding(hidden: Hidden | undefined): Reader {
    return hidden === undefined ? this : new Reader(hidingConnection(this.#connection, hidden))
  }

  /** Runs a hot statement; returns all rows. */
  async all<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    const { sql, values, ...ways } = statement.bind(this.dialect, params)
    const result = this.#connection.query(sql, values, ways)
    return (result instanceof Promise ? await result : result).rows as R[]
  }

  /** Runs a hot statement; returns the first row, if any. */
  async first<P extends object, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    return (await this.all(statement, params))[0]
  }
}

/** Reads and writes in one transaction. */
export class Writer extends Reader {
  declare readonly q: KyselyType<Tables>
  readonly #connection: Connection

  constructor(connection: Connection) {
    super(connection)
    this.#connection = connection
  }

  /** Runs a hot statement that changes rows; returns their number. */
  async run<P extends object>(statement: Statement<P, unknown>, params: P): Promise<number> {
    const { sql, values, ...ways } = statement.bind(this.dialect, params)
    return (await this.#connection.query(sql, values, ways)).changes
  }

  /** Runs raw SQL, for statements that the query builder cannot express. `R` is the row type. */
  async exec<R = unknown>(
    sql: string,
    values: readonly unknown[] = [],
    ways?: QueryOptions,
  ): Promise<Rows<R>> {
    return (await this.#connection.query(sql, values, ways)) as Rows<R>
  }

  /**
   * SQLite: changes the declaration of a table within the transaction. Only parts that do not affect stored
   * rows may change, such as foreign keys (sqlite.org/lang_altertable.html, section 7). Throws when nothing
   * changes.
   */
  redeclare(table: string, change: (declaration: string) => string): void {
    if (this.#connection.redeclare === undefined) throw new Error('Only SQLite keeps declarations')
    this.#connection.redeclare(table, change)
  }
}

const builders = new WeakMap<Connection, KyselyType<Tables>>()

/** Query builder bound to one connection. */
function kyselyOn(connection: Connection): KyselyType<Tables> {
  const known = builders.get(connection)
  if (known !== undefined) return known
  const builder = new Kysely<Tables>({ dialect: dialectOn(connection) })
  builders.set(connection, builder)
  return builder
}

function dialectOn(connection: Connection): KyselyDialect {
  const createDriver = () => new ConnectionDriver(connection)
  return connection.dialect.name === 'sqlite'
    ? {
        createDriver,
        createAdapter: () => new SqliteAdapter(),
        createIntrospector: db => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      }
    : {
        createDriver,
        createAdapter: () => new PostgresAdapter(),
        createIntrospector: db => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      }
}

/** Kysely driver on a connection whose transaction is managed elsewhere. */
class ConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: Connection) {
    this.#connection = {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, changes } = await connection.query(query.sql, query.parameters)
        return { rows: rows as R[], numAffectedRows: BigInt(changes) }
      },
      async *streamQuery(): AsyncIterableIterator<never> {
        throw new Error('Long answers are read in batches')
      },
    }
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw new Error('Transactions are opened by Database.write')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async destroy(): Promise<void> {}
}
