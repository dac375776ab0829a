import { type RawBuilder, sql } from 'kysely'
import { Shapes, type Statement, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { Filter, Params } from './filter.ts'
import type { Conditions, Plan } from './plan.ts'

/** As good as no limit. */
export const everything = Number.MAX_SAFE_INTEGER
/** How many rows are judged between two yields to the event loop. */
export const batch = 2000

const shapes = new Shapes()

/** Builds a statement once for each shape that it can have. */
export const shaped = <R>(
  shape: string,
  build: (p: Params, dialect: Reader['dialect']) => RawBuilder<R>,
): Statement<Params, R> =>
  shapes.get(shape, () => statement<Params>()((_q, p, dialect) => build(p, dialect)) as Statement<Params, R>)

/** The same shape of conditions makes the same SQL. */
export const conditionsShape = ({ isLocation, archived, filters }: Conditions): string =>
  [isLocation, archived, ...filters.map(({ shape }) => shape)].join(' ')

/** The same shape of a plan makes the same SQL. */
export const shapeOf = (plan: Plan): string =>
  `${plan.order.column} ${plan.order.direction} ${conditionsShape(plan)}`

/** The values for all conditions of a plan. */
export const paramsOf = (plan: Conditions): Params =>
  Object.assign({ groupId: plan.groupId }, ...plan.filters.map(({ params }) => params))

const isOneOf = (column: string, flags: readonly Flag[]): RawBuilder<unknown> =>
  flags.length > 1 ? sql`` : sql` and ${sql.ref(column)} = ${sql.lit(flags[0])}`

/** What a plan says of the kind of a row `e`, to go on with after another condition. */
export const andKind = ({ isLocation, archived }: Conditions): RawBuilder<unknown> =>
  sql`${isOneOf('e.is_location', isLocation)}${isOneOf('e.archived', archived)}`

/** What some conditions say of a row, to go on with after another one. */
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
export const needText = (filters: readonly Filter[]): boolean => filters.some(({ needsText }) => needsText)

/** The search text `s` of a row, where a condition needs it: the table. */
export const textOf = (filters: readonly Filter[]): RawBuilder<unknown> =>
  needText(filters) ? sql`cross join entity_search s` : sql``

/** The search text `s` of a row `e`, where a condition needs it: which one, to go on with after another condition. */
export const andText = (filters: readonly Filter[], p: Params): RawBuilder<unknown> =>
  needText(filters) ? sql` and s.group_id = ${p.groupId} and s.n = e.n` : sql``
