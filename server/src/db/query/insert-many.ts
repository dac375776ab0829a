import { type RawBuilder, sql } from 'kysely'
import type { Writer } from '../reader-writer.ts'
import type { ColumnKind } from '../tables/columns.ts'
import type { Tables } from '../tables.ts'
import { inBatches } from './batches.ts'
import type { Dialect } from './dialect.ts'
import { type Statement, statement } from './statement.ts'

type Kinds = Readonly<Record<string, ColumnKind>>

/** Clause after the rows. */
type Then = RawBuilder<unknown> | ((dialect: Dialect) => RawBuilder<unknown>)

const textOf = (then: Then, dialect: Dialect) => (typeof then === 'function' ? then(dialect) : then)

/** A hot statement that inserts any number of rows from one JSON text. */
function insertion(table: string, columns: Kinds, then: Then): Statement<{ rows: string }, unknown> {
  const names = sql.join(Object.keys(columns).map(name => sql.ref(name)))
  // SQLite parses `on conflict` after a select without `where` as a join.
  return statement<{ rows: string }>()(
    (_q, p, dialect) =>
      sql`insert into ${sql.table(table)} (${names}) select ${names}
          from ${dialect.recordTable(p.rows, columns)} given where 1 = 1 ${textOf(then, dialect)}`,
  )
}

/** A hot statement that inserts one row. */
const insertionOfOne = (table: string, columns: Kinds, then: Then) =>
  statement<Record<string, unknown>>()((_q, p, dialect) => {
    const names = Object.keys(columns)
    return sql`insert into ${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))})
      values (${sql.join(names.map(name => p[name]))}) ${textOf(then, dialect)}`
  })

/**
 * Returns a function that inserts rows of a table with one statement per 500 rows, compiled once. `columns`
 * has their kinds; `then` may add `on conflict` and `returning`. A single row is not sent as JSON.
 */
export function insertMany<Row extends object, Returned = never>(
  table: keyof Tables,
  columns: Readonly<Record<keyof Row & string, ColumnKind>>,
  then: Then = sql``,
): (db: Writer, rows: readonly Row[]) => Promise<Returned[]> {
  const insert = insertion(table, columns, then)
  const insertOne = insertionOfOne(table, columns, then)
  return async (db, rows) => {
    const [only] = rows
    const insertBatch = (batch: readonly Row[]) => db.all(insert, { rows: JSON.stringify(batch) })
    const returned =
      only !== undefined && rows.length === 1
        ? db.all(insertOne, Object.fromEntries(Object.entries(only)))
        : inBatches(rows, insertBatch)
    return (await returned) as Returned[]
  }
}
