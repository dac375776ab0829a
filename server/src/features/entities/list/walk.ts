import { type RawBuilder, sql } from 'kysely'
import { keysetPages } from '#db/query/keyset.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { Params } from './filters.ts'
import {
  columnOf,
  type Direction,
  inOrder,
  isBeyond,
  isOfRank,
  type Order,
  type Part,
  type Placed,
  type Position,
  placed,
  ranksOf,
} from './order.ts'
import type { Plan } from './plan.ts'
import { noLimit, paramsOf, shaped, shapeOf } from './plan-sql.ts'

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

/** The arm of a walk that has no other. */
const onlyOf = (arms: readonly Arm[]): Arm | undefined => (arms.length === 1 ? arms[0] : undefined)

/** The rows of one arm; where the walk goes on, those of the rank where it goes on come after that position. */
function rowsOfArm(plan: Plan, p: Params, { isLocation, archived, rank }: Arm, after: Position | undefined) {
  const { order } = plan
  const range = after?.rank === rank ? isBeyond(order, p, rank) : isOfRank(order, rank)
  return sql<Placed>`select ${placed(order, rank)} from entities e
    where e.group_id = ${p.groupId} and e.is_location = ${sql.lit(isLocation)} and e.archived = ${sql.lit(archived)}${range}`
}

/** `order by …`: the order of an index, which both databases read it in without sorting anything. */
const inIndex = (order: Order, direction: Direction) => {
  const way = sql.raw(direction)
  return sql`order by ${columnOf(order)} ${way}, e.id ${way}`
}

/**
 * The rows of a walk in its order, `p.limit` of them but for the first `p.offset`. Arms are merged as their indexes are read where
 * the database can do that; else they are sorted, and no more of each is read than is wanted.
 */
function walkedRows(
  plan: Plan,
  p: Params,
  dialect: Reader['dialect'],
  after: Position | undefined,
): RawBuilder<Placed> {
  const { order } = plan
  const arms = armsOf(plan, after?.rank ?? 0)
  const only = onlyOf(arms)
  const part = sql`limit ${p.limit} offset ${p.offset}`
  if (only !== undefined)
    return sql`${rowsOfArm(plan, p, only, after)} ${inIndex(order, order.direction)} ${part}`
  const all = arms.map((arm, i) => {
    const rows = rowsOfArm(plan, p, arm, after)
    if (dialect.mergesUnions && ranksOf(order).length === 1) return rows
    return sql`select * from (${rows} ${inIndex(order, order.direction)} limit ${p.reach}) ${sql.ref(`arm${i}`)}`
  })
  return sql`select n, id, ord, rank from (${sql.join(all, sql` union all `)}) walked ${inOrder(order, 'walked')} ${part}`
}

const from = (after: Position | undefined): string => (after === undefined ? 'first' : `next ${after.rank}`)

/** How many rows are read for a part, those that are left out before it among them. */
const reachOf = (offset: number, limit: number): number => Math.min(noLimit, offset + limit)

/** Some rows in order, from the index alone. */
export async function walk(
  db: Reader,
  plan: Plan,
  { after, from: offset, limit }: Part,
): Promise<readonly Placed[]> {
  const find = shaped<Placed>(`walk ${from(after)} ${shapeOf(plan)}`, (p, dialect) =>
    walkedRows(plan, p, dialect, after),
  )
  return db.all(find, { ...paramsOf(plan), ...after, reach: reachOf(offset, limit), limit, offset })
}

const opposite = { asc: 'desc', desc: 'asc' } as const

/**
 * The same of a list of so many rows, looked for from its end: undefined when that is not nearer, or the list has several arms.
 */
export async function walkBack(
  db: Reader,
  plan: Plan,
  { from: begin, limit }: Omit<Part, 'after'>,
  total: number,
): Promise<readonly Placed[] | undefined> {
  const only = onlyOf(armsOf(plan, 0))
  const end = Math.min(total, reachOf(begin, limit))
  if (only === undefined || total - end >= begin) return undefined
  if (end <= begin) return []
  const find = shaped<Placed>(
    `walk back ${shapeOf(plan)}`,
    p => sql`${rowsOfArm(plan, p, only, undefined)} ${inIndex(plan.order, opposite[plan.order.direction])}
      limit ${p.limit} offset ${p.offset}`,
  )
  const rows = await db.all(find, { ...paramsOf(plan), limit: end - begin, offset: total - end })
  return rows.toReversed()
}

/** All rows after a position in the order of the list, page after page. */
export const walkPages = (
  db: Reader,
  plan: Plan,
  size: number,
  after: Position | undefined,
): AsyncGenerator<readonly Placed[]> =>
  keysetPages((last: Position | undefined, limit) => walk(db, plan, { after: last, from: 0, limit }), {
    first: after,
    keyOf: ({ rank, ord, id }) => ({ rank, ord, id }),
    size,
  })
