import { type RawBuilder, sql } from 'kysely'
import { keysetPages } from '#db/query/keyset.ts'
import type { Statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { Params } from './filter.ts'
import {
  columnOf,
  inOrder,
  isBeyond,
  isOfRank,
  type Part,
  type Placed,
  type Position,
  placed,
  ranksOf,
} from './order.ts'
import type { Plan } from './plan.ts'
import { andText, joinText, paramsOf, shaped, shapeOf } from './plan-sql.ts'

/** Part of an ordered walk: one range of the index of its order. */
interface Arm {
  readonly isLocation: Flag
  readonly archived: Flag
  readonly rank: Position['rank']
}

const armsOf = ({ isLocation, archived, order }: Plan, after: Position['rank']): Arm[] =>
  isLocation.flatMap(is =>
    archived.flatMap(was =>
      ranksOf(order)
        .filter(rank => rank >= after)
        .map(rank => ({ isLocation: is, archived: was, rank })),
    ),
  )

/** The first rows of one arm; where the walk goes on, those of the rank where it goes on come after that position. */
function rowsOfArm(plan: Plan, p: Params, { isLocation, archived, rank }: Arm, after: Position | undefined) {
  const { order } = plan
  const way = sql.raw(order.direction)
  const range = after?.rank === rank ? isBeyond(order, p, rank) : isOfRank(order, rank)
  return sql`select ${placed(order, rank)} from entities e
    where e.group_id = ${p.groupId} and e.is_location = ${sql.lit(isLocation)} and e.archived = ${sql.lit(archived)}${range}
    order by ${columnOf(order)} ${way}, e.id ${way} limit ${p.reach}`
}

/** All arms of a walk as one table. */
function rowsOfArms(plan: Plan, p: Params, after: Position | undefined): RawBuilder<Placed> {
  const arms = armsOf(plan, after?.rank ?? 0).map(arm => rowsOfArm(plan, p, arm, after))
  const [only] = arms
  if (arms.length === 1 && only !== undefined) return sql`${only}`
  return sql.join(
    arms.map((arm, i) => sql`select * from (${arm}) ${sql.ref(`arm${i}`)}`),
    sql` union all `,
  ) as RawBuilder<Placed>
}

const from = (after: Position | undefined): string => (after === undefined ? 'first' : `next ${after.rank}`)

/** Some rows in order, from the index alone. */
export async function walk(
  db: Reader,
  plan: Plan,
  { after, from: offset, limit }: Part,
): Promise<readonly Placed[]> {
  const find = shaped<Placed>(
    `walk ${from(after)} ${shapeOf(plan)}`,
    p => sql`select n, id, ord, rank from (${rowsOfArms(plan, p, after)}) walked
      ${inOrder(plan.order, 'walked')} limit ${p.limit} offset ${p.offset}`,
  )
  const reach = Math.min(Number.MAX_SAFE_INTEGER, offset + limit)
  return db.all(find, { ...paramsOf(plan), ...after, reach, limit, offset })
}

interface Judged extends Placed {
  readonly fits: 0 | 1
}

/** The next rows of an ordered walk with what the filters say of each. */
const stepStatement = (plan: Plan, after: Position | undefined): Statement<Params, Judged> =>
  shaped<Judged>(`step ${from(after)} ${shapeOf(plan)}`, (p, dialect) => {
    const step = sql`select * from (${rowsOfArms(plan, p, after)}) walked
      ${inOrder(plan.order, 'walked')} limit ${p.reach}`
    if (plan.filters.length === 0) return sql`select n, id, ord, rank, 1 as fits from (${step}) step`
    const tests = plan.filters.map(filter => filter.test(p, dialect))
    return sql`
      select step.n, step.id, step.ord, step.rank, case when ${sql.join(tests, sql` and `)} then 1 else 0 end as fits
      from (${step}) step
      cross join entities e ${joinText(plan.filters)}
      where e.group_id = ${p.groupId} and e.n = step.n${andText(plan.filters, p)}
      ${inOrder(plan.order, 'step')}`
  })

/** Walks over all rows after a position in the order of the list, page after page, with what the filters say of each. */
export const judgeAll = (
  db: Reader,
  plan: Plan,
  size: number,
  after?: Position,
): AsyncGenerator<readonly Judged[]> =>
  keysetPages(
    (last: Position | undefined, reach) =>
      db.all(stepStatement(plan, last), { ...paramsOf(plan), reach, ...last }),
    { first: after, keyOf: ({ rank, ord, id }) => ({ rank, ord, id }), size },
  )
