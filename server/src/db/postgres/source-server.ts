import pg from 'pg'
import { StartupError } from '#kernel/startup-error.ts'
import { batchSize } from '../query/batches.ts'
import { inOrder, keyColumn, quoted, type RowKey, type SourceDatabase, withKey } from '../source-database.ts'

const int8 = 20
const numeric = 1700
/** Types of times and JSON, read as text like those of SQLite. */
const asText = new Set([1082, 1114, 1184, 114, 3802])

const numberOf = (text: string): number | string =>
  /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text)) ? text : Number(text)

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8 || oid === numeric) return numberOf
    return asText.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format as 'text')
  },
}

/** Opens a PostgreSQL database of another program in one read-only transaction. Throws a StartupError when it cannot be reached. */
export async function openSourceServer(url: string): Promise<SourceDatabase> {
  const client = new pg.Client({ connectionString: url, types, options: '-c timezone=UTC -c datestyle=ISO' })
  // The running statement reports the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    return new ForeignServer(client, await tablesIn(client))
  } catch (cause) {
    await client.end().catch(() => undefined)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(`The database to move in from cannot be reached (${reason}).`, { cause })
  }
}

async function tablesIn(client: pg.Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name::text as "table", column_name::text as "column" from information_schema.columns
     where table_schema = current_schema() order by table_name, ordinal_position`,
  )
  const tables = Map.groupBy(rows, ({ table }) => table)
  return new Map([...tables].map(([table, found]) => [table, found.map(({ column }) => column)]))
}

class ForeignServer implements SourceDatabase {
  readonly kind = 'postgres'
  readonly tables: ReadonlyMap<string, readonly string[]>
  readonly #client: pg.Client
  #cursors = 0

  constructor(client: pg.Client, tables: ReadonlyMap<string, readonly string[]>) {
    this.#client = client
    this.tables = tables
  }

  async *all(table: string) {
    const columns = this.tables.get(table) ?? []
    const order = ['created_at', 'id'].filter(name => columns.includes(name)).map(quoted)
    const cursor = `foreign_${this.#cursors++}`
    await this.#client.query(
      `declare ${cursor} no scroll cursor for select ctid::text as ${quoted(keyColumn)}, t.*
       from ${quoted(table)} t order by ${[...order, 'ctid'].join()}`,
    )
    for (;;) {
      const { rows } = await this.#client.query(`fetch ${batchSize} from ${cursor}`)
      if (rows.length > 0) yield rows.map(withKey)
      if (rows.length < batchSize) break
    }
    await this.#client.query(`close ${cursor}`)
  }

  async find(table: string, keys: readonly RowKey[]) {
    const { rows } = await this.#client.query(
      `select ctid::text as ${quoted(keyColumn)}, t.* from ${quoted(table)} t where ctid = any($1::tid[])`,
      [keys],
    )
    return inOrder(rows.map(withKey), keys)
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}
