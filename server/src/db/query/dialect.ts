import type { Expression, Kysely, RawBuilder, SelectQueryBuilder } from 'kysely'
import type { ColumnKind } from '../tables/columns.ts'
import type { Tables } from '../tables.ts'

/** Differences between the two databases; all other code is shared. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** Builds and compiles queries, without running them. */
  readonly builder: Kysely<Tables>
  /** `column in (…)` for a list given as one parameter, whatever its length. */
  isAnyOf(column: Expression<unknown>, list: unknown, kind: 'text' | 'number'): RawBuilder<boolean>
  /** A list parameter as a table with the one column `value`. */
  listTable(list: unknown, kind: 'text' | 'number'): RawBuilder<{ value: string }>
  /** A list of records, given as one JSON parameter, as a table with these columns. */
  recordTable(
    json: unknown,
    columns: Readonly<Record<string, ColumnKind>>,
  ): RawBuilder<Record<string, unknown>>
  /**
   * Is `needle` a substring of `text`, compared by code point? SQLite accepts at most 50,000 bytes, with two
   * more for each `[`, `*` and `?`.
   */
  contains(text: Expression<unknown>, needle: unknown): RawBuilder<boolean>
  /**
   * `group_id = …` in a statement by row numbers, which imply the group. Omitted on SQLite, which would read
   * the whole group because of it; PostgreSQL needs it to choose the right index.
   */
  impliedGroup(column: Expression<unknown>, groupId: unknown): RawBuilder<boolean>
  /** A text parameter that the planner ignores. */
  unplanned(value: unknown): unknown
  /** Unique key of a table with row numbers. */
  readonly rowNumberKey: RawBuilder<unknown>
  /** Sub-select of row numbers `n` between `low` and `high` whose search text contains `needle` (three code points or more). */
  searchHits(needle: unknown, low: unknown, high: unknown, groupId: unknown): RawBuilder<{ n: number }>
  /** Query of `searchCandidates` for a word of three code points or more. */
  candidateQuery(word: string): string
  /**
   * Row numbers between `low` and `high` of texts that may contain all words, each in one of its spellings,
   * given as queries. On SQLite the result has false positives.
   */
  searchCandidates(
    words: readonly (readonly unknown[])[],
    low: unknown,
    high: unknown,
    groupId: unknown,
  ): RawBuilder<{ n: number }>
  /** Locks the rows of a query until the transaction ends; skips rows locked by others. */
  skipLocked<DB, T extends keyof DB, O>(query: SelectQueryBuilder<DB, T, O>): SelectQueryBuilder<DB, T, O>
  /** Finds tables that have grown to four times their known size, and analyzes some; undefined where plans do not use statistics. */
  readonly statistics:
    | { readonly outgrown: string; readonly refresh: (tables: readonly string[]) => string }
    | undefined
  /** Size of the database on the disk: one row with the column `bytes`. */
  readonly databaseSize: string
  /** Size of each table with its indexes on the disk: columns `table` and `bytes`. */
  readonly tableSizes: string
  /** Stops the recording of the transaction. */
  readonly endRecording: string
  /** All values of a column as a JSON array of texts. */
  jsonList(column: Expression<unknown>): RawBuilder<string>
  /** A member of a JSON object in a text column, as text. */
  jsonMember(column: Expression<unknown>, name: string): RawBuilder<string | null>
  /** A JSON object with one member, as text. */
  jsonObject(name: string, value: Expression<unknown>): RawBuilder<string>
  /** A JSON object in a text column without some members. */
  jsonWithout(column: Expression<unknown>, names: readonly string[]): RawBuilder<string>
  /** Are unions of index ranges read in order, without a sort? */
  readonly mergesUnions: boolean
  /** Do recursive queries join by index at any depth? */
  readonly climbsByJoin: boolean
  /** The most rows that a statement may scan; set where a statement blocks the process. */
  readonly maxRowsAtOnce: number | undefined
  /** Do search texts have a separate index table (`search_trigrams`)? */
  readonly hasTrigramTable: boolean
}
