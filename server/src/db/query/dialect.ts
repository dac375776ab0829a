import type { Expression, Kysely, RawBuilder, SelectQueryBuilder } from 'kysely'
import type { ColumnKind } from '../tables/columns.ts'
import type { Tables } from '../tables.ts'

/** What truly differs between the two databases; everything else is written once. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** Builds and compiles queries; cannot run them. */
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
  /** Is `needle` a substring of `text`, compared by code point? SQLite takes at most 50,000 bytes, with two more for each `[`, `*` and `?`. */
  contains(text: Expression<unknown>, needle: unknown): RawBuilder<boolean>
  /**
   * `group_id = …` in a statement that goes by row numbers. Those lead with the group, so SQLite is spared the test
   * (it would take it for a reason to read the whole group); PostgreSQL needs it to find the right index.
   */
  impliedGroup(column: Expression<unknown>, groupId: unknown): RawBuilder<boolean>
  /** A text parameter whose value makes no difference to the plan of a statement. */
  unplanned(value: unknown): unknown
  /** The columns by which a table is unique whose rows go by row numbers. */
  readonly rowNumberKey: RawBuilder<unknown>
  /**
   * The row numbers between `low` and `high` whose search text contains `needle` (three code points or more),
   * as a sub-select with the one column `n`.
   */
  searchHits(needle: unknown, low: unknown, high: unknown, groupId: unknown): RawBuilder<{ n: number }>
  /** What `searchCandidates` has to be given for a word of three code points or more. */
  candidateQuery(word: string): string
  /**
   * The row numbers between `low` and `high` of texts that may contain every one of some words, each in any of its spellings, given
   * as their queries. On SQLite some of these texts do not contain them.
   */
  searchCandidates(
    words: readonly (readonly unknown[])[],
    low: unknown,
    high: unknown,
    groupId: unknown,
  ): RawBuilder<{ n: number }>
  /** Locks the rows of a query until the transaction ends, and passes over those that another one has locked. */
  skipLocked<DB, T extends keyof DB, O>(query: SelectQueryBuilder<DB, T, O>): SelectQueryBuilder<DB, T, O>
  /**
   * Finds each table that is four times as large as the planner knows, and makes it look again at some; undefined where plans do
   * not depend on it.
   */
  readonly statistics:
    | { readonly outgrown: string; readonly refresh: (tables: readonly string[]) => string }
    | undefined
  /** What the whole database takes on the disk: one row with the column `bytes`. */
  readonly databaseSize: string
  /** Finds each table with the bytes that it and its indexes take on the disk: columns `table` and `bytes`. */
  readonly tableSizes: string
  /** Records no more of what the transaction changes. */
  readonly endRecording: string
  /** The values of a column, of all rows, as one JSON array of texts. */
  jsonList(column: Expression<unknown>): RawBuilder<string>
  /** A member of a JSON object in a text column, as text. */
  jsonMember(column: Expression<unknown>, name: string): RawBuilder<string | null>
  /** A JSON object with one member, as text. */
  jsonObject(name: string, value: Expression<unknown>): RawBuilder<string>
  /** Whether a union of parts that an index has in order is read in that order, without sorting them. */
  readonly mergesUnions: boolean
  /** A query that climbs joins what it climbs to by its index, however far that may go. */
  readonly climbsByJoin: boolean
  /** How many rows one statement may look at, where nobody else is served meanwhile. */
  readonly maxRowsAtOnce: number | undefined
  /** Whether search texts have an index table of their own (`search_trigrams`) that is written beside them. */
  readonly hasTrigramTable: boolean
}
