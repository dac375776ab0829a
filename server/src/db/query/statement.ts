import { type CompiledQuery, type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { requireValue } from '#kernel/require-value.ts'
import type { Tables } from '../tables.ts'
import type { Dialect } from './dialect.ts'

/** Stands for a parameter while a statement is compiled. */
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

/** The rows of a query builder or of a raw text. */
type RowOf<C> = C extends Compilable<infer R> ? R : never

/** How a statement differs from the usual ones. */
export interface StatementOptions {
  /**
   * PostgreSQL plans it for the values of each run, which takes some tenths of a millisecond. All other statements have one plan
   * for all values, which cannot depend on how many rows have a text (docs/adr/0066).
   */
  readonly isPlannedEachRun?: boolean
  /**
   * Such a plan expects a group of average size, as all others do, and not the one that is asked for: of a group that its statistics
   * do not know yet PostgreSQL expects one row in each table.
   */
  readonly expectsAverageGroup?: boolean
  /** It finds what is hidden from the caller too (docs/adr/0083): for what nobody is told, such as how much to read at once. */
  readonly seesHidden?: boolean
}

/** A query that is built and compiled once per database and then only bound: for what runs on every request. */
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

  /** The text for this database, and the values in the order in which it wants them. */
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

/**
 * A value that is the same in every run, as part of the text. For columns that a partial index speaks of: SQLite would
 * otherwise plan a statement anew each time the value is bound.
 */
export const always = <T extends string | number>(value: T) => sql.lit(value)

/** How many statements are kept by name or by shape; requests can ask for more kinds than anybody should remember. */
const maxKept = 500

const names = new Map<string, string>()

/**
 * A short name for a text, the same within this process: PostgreSQL keeps prepared statements by name, on every
 * connection and for good. Undefined once there are enough of them.
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

/** Hot statements of which there are many shapes: each is built when it is first asked for, the oldest are forgotten. */
export class StatementCache {
  readonly #statements = new Map<string, unknown>()

  /** The statement of this shape; the same shape must always build the same. */
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
