/** A row of another program's table, as its driver gives it; times are text, whole numbers beyond 2^53 are text. */
export type SourceRow = Readonly<Record<string, unknown>>

/** Where a row is in its table, for as long as the database is open. */
export type RowKey = string | number

/** A row, and where it is. */
export interface KeyedRow {
  readonly key: RowKey
  readonly row: SourceRow
}

/** The database of another program, from which everything is read as it was at one moment, and to which nothing is written. */
export interface SourceDatabase {
  readonly kind: 'sqlite' | 'postgres'
  /** The tables, each with its columns. */
  readonly tables: ReadonlyMap<string, readonly string[]>
  /** All rows of a table in batches, those that were made first coming first, as far as that can be told. */
  all(table: string): AsyncGenerator<readonly KeyedRow[]>
  /** The rows with these keys, in this order. */
  find(table: string, keys: readonly RowKey[]): Promise<SourceRow[]>
  close(): Promise<void>
}

/** Under which name the key comes along. */
export const keyColumn = 'stowage row key'

/** Takes the key out of a row that was read with it. */
export function withKey(found: Readonly<Record<string, unknown>>): KeyedRow {
  const { [keyColumn]: key, ...row } = found
  return { key: key as RowKey, row }
}

/** The rows in the order of the keys. */
export function inOrder(found: readonly KeyedRow[], keys: readonly RowKey[]): SourceRow[] {
  const rows = new Map(found.map(({ key, row }) => [key, row]))
  return keys.map(key => rows.get(key)).filter(row => row !== undefined)
}

/** A name as SQL has it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
