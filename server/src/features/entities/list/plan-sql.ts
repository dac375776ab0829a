import { type RawBuilder, sql } from 'kysely'
import { type Statement, StatementCache, type StatementOptions, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { Filter, Params } from './filters.ts'
import type { Conditions, Plan } from './plan.ts'

// How a plan becomes SQL: plans of the same shape have the same text, which is built once, and values of their own.

/** As good as no limit. */
export const noLimit = Number.MAX_SAFE_INTEGER

const shapes = new StatementCache()

/** The statement of a shape, which is built when it is first asked for. The shape must say all that `build` depends on. */
export const shaped = <R>(
  shape: string,
  build: (p: Params, dialect: Reader['dialect']) => RawBuilder<R>,
  ways?: StatementOptions,
): Statement<Params, R> =>
  shapes.get(
    shape,
    () => statement<Params>()((_q, p, dialect) => build(p, dialect), ways) as Statement<Params, R>,
  )

/** The shape of a plan. */
export const shapeOf = (plan: Plan): string =>
  `${plan.order.column} ${plan.order.direction} ${conditionsShape(plan)}`

/** The shape of its conditions alone. */
export const conditionsShape = ({ isLocation, archived, filters }: Conditions): string =>
  [isLocation, archived, ...filters.map(({ shape }) => shape)].join(' ')

/** The values for all conditions of a plan. */
export const paramsOf = (plan: Conditions): Params =>
  Object.assign({ groupId: plan.groupId }, ...plan.filters.map(({ params }) => params))

/** ` and …`: the row `e` is of the kinds that a plan wants, and archived or not as it wants. */
export const andKind = ({ isLocation, archived }: Conditions): RawBuilder<unknown> =>
  sql`${andIsOneOf('e.is_location', isLocation)}${andIsOneOf('e.archived', archived)}`

const andIsOneOf = (column: string, flags: readonly Flag[]): RawBuilder<unknown> =>
  flags.length > 1 ? sql`` : sql` and ${sql.ref(column)} = ${sql.lit(flags[0])}`

/** ` and …`: the row `e`, with its search text `s` where `needsText`, fits these conditions. */
export const andTests = (
  filters: readonly Filter[],
  p: Params,
  dialect: Reader['dialect'],
): RawBuilder<unknown> =>
  sql.join(
    filters.map(filter => sql` and ${filter.test(p, dialect)}`),
    sql``,
  )

/** Does a condition look at the search text of a row? */
export const needsText = (filters: readonly Filter[]): boolean => filters.some(filter => filter.needsText)
