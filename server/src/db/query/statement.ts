import { type CompiledQuery, type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { requireValue } from '#kernel/require-value.ts'
import type { Tables } from '../tables.ts'
import type { Dialect } from './dialect.ts'

/** Placeholder of a parameter during compilation. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

interface Compiled {
  readonly sql: string
  readonly name: string | undefined
  readonly isPlannedEachRun: boolean
  readonly seesHidden: boolean
  readonly values: readonly unknown[]
}

/** A statement with its values. */
export interface Bound extends Compiled {
  readonly values: unknown[]
}

interface Compilable<R> {
  compile(provider: QueryExecutorProvider): CompiledQuery<R>
}

/** Row type of a query builder or raw text. */
type RowOf<C> = C extends Compilable<infer R> ? R : never

/** Options of a statement. */
export interface StatementOptions {
  /**
   * PostgreSQL plans it for the values of each run, which takes some tenths of a millisecond. Other
   * statements have one plan for all values, which cannot depend on the frequency of a text (docs/adr/0066).
   */
  readonly isPlannedEachRun?: boolean
  /**
   * Such a plan assumes a group of average size, as all others do. For a group missing in its statistics,
   * PostgreSQL would assume one row in each table.
   */
  readonly expectsAverageGroup?: boolean
  /** Includes hidden values (docs/adr/0083), for results that are never shown, such as batch sizes. */
  readonly seesHidden?: boolean
}

/** A query that is built and compiled once per database, then only bound; for queries of every request. */
export class Statement<P extends object, R> {
  readonly #build: (q: Kysely<Tables>, p: P, dialect: Dialect) => Compilable<R>
  readonly #ways: StatementOptions
  readonly #compiled = new Map<string, Compiled>()

  constructor(
    build: (q: Kysely<Tables>, p: P, dialect: Dialect) => Compilable<R>,
    ways: StatementOptions = {},
  ) {
    this.#build = build
    this.#ways = ways
  }

  /** Text for a database, with the values in its order. */
  bind(dialect: Dialect, params: P): Bound {
    const { values, ...compiled } = this.#compiled.get(dialect.name) ?? this.#compile(dialect)
    const bound = new Array<unknown>(values.length)
    for (let i = 0; i < values.length; i++) {
      const value = values[i]
      bound[i] = value instanceof Placeholder ? params[value.name as keyof P] : value
    }
    return { ...compiled, values: bound }
  }

  #compile(dialect: Dialect): Compiled {
    const { isPlannedEachRun = false, expectsAverageGroup = false, seesHidden = false } = this.#ways
    const placeholders = new Proxy({} as P, {
      get(_, name) {
        const placeholder = new Placeholder(String(name))
        return expectsAverageGroup && name === 'groupId' ? dialect.unplanned(placeholder) : placeholder
      },
    })
    const query = this.#build(dialect.builder, placeholders, dialect).compile(dialect.builder)
    const name = isPlannedEachRun ? undefined : nameOf(query.sql)
    const compiled = { sql: query.sql, name, isPlannedEachRun, seesHidden, values: query.parameters }
    this.#compiled.set(dialect.name, compiled)
    return compiled
  }
}

/** A constant value in the text, for columns of partial indexes: SQLite would replan the statement each time the value is bound. */
export const always = <T extends string | number>(value: T) => sql.lit(value)

/** The most cached statements by name or shape; requests can produce more kinds than memory should hold. */
const maxKept = 500

const names = new Map<string, string>()

/**
 * Short name of a text within this process. PostgreSQL keeps prepared statements by name on every connection
 * until it closes. Undefined beyond `maxKept`.
 */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= maxKept) return known
  const name = `s${names.size + 1}`
  names.set(sql, name)
  return name
}

/** Declares a hot statement: `statement<{ id: string }>()((q, p) => q.selectFrom(…).where('id', '=', p.id))`. */
export const statement =
  <P extends object>() =>
  <C extends Compilable<unknown>>(
    build: (q: Kysely<Tables>, p: P, dialect: Dialect) => C,
    ways?: StatementOptions,
  ): Statement<P, RowOf<C>> =>
    new Statement<P, RowOf<C>>(build as never, ways)

/** Cache of hot statements with many shapes: built on first use, the oldest are evicted. */
export class StatementCache {
  readonly #statements = new Map<string, unknown>()

  /** Statement of a shape; a shape must always build the same statement. */
  get<S>(shape: string, build: () => S): S {
    const known = this.#statements.get(shape) as S | undefined
    if (known !== undefined) return known
    if (this.#statements.size >= maxKept)
      this.#statements.delete(requireValue(this.#statements.keys().next().value))
    const made = build()
    this.#statements.set(shape, made)
    return made
  }
}
