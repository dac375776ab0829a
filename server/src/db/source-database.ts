/** A row of a table of another program; times and integers beyond 2^53 are text. */
export type SourceRow = Readonly<Record<string, unknown>>

/** Key of a row while the database is open. */
export type RowKey = string | number

/** A row with its key. */
export interface KeyedRow {
  readonly key: RowKey
  readonly row: SourceRow
}

/** Read-only database of another program, in one consistent state. */
export interface SourceDatabase {
  readonly kind: 'sqlite' | 'postgres'
  /** Columns by table. */
  readonly tables: ReadonlyMap<string, readonly string[]>
  /** All rows of a table in batches, oldest first where known. */
  all(table: string): AsyncGenerator<readonly KeyedRow[]>
  /** Rows with these keys, in this order. */
  find(table: string, keys: readonly RowKey[]): Promise<SourceRow[]>
  close(): Promise<void>
}

/** Name of the column with the key. */
export const keyColumn = 'stowage row key'

/** Separates the key from a row. */
export function withKey(found: Readonly<Record<string, unknown>>): KeyedRow {
  const { [keyColumn]: key, ...row } = found
  return { key: key as RowKey, row }
}

/** Sorts rows in the order of keys. */
export function inOrder(found: readonly KeyedRow[], keys: readonly RowKey[]): SourceRow[] {
  const rows = new Map(found.map(({ key, row }) => [key, row]))
  return keys.map(key => rows.get(key)).filter(row => row !== undefined)
}

/** Quotes an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
