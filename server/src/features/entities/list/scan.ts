import { sql } from 'kysely'
import type { Statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Params } from './filter.ts'
import { inOrder, isPlacedBeyond, type Part, type Placed, type Position, placed } from './order.ts'
import type { Conditions, Plan } from './plan.ts'
import { conditionsShape, paramsOf, shaped } from './plan-sql.ts'
import { fitting, type RowBatch, rangesOf } from './row-batches.ts'
import { judgeAll } from './walk.ts'

/** Up to how many matches of a scan are kept to be put in order; with more of them a walk fills the page soon. */
const fewMatches = 4000

/** Which rows of a batch fit. */
const judgeStatement = (plan: Conditions, batch: RowBatch): Statement<Params, { n: number }> =>
  shaped<{ n: number }>(
    `judge ${batch.shape} ${conditionsShape(plan)}`,
    (p, dialect) => sql`select e.n ${fitting(plan, batch, p, dialect)}`,
  )

/** Rows by their numbers, in the order of the list. */
const sortStatement = (plan: Plan, after: Position | undefined): Statement<Params, Placed> => {
  const { order } = plan
  const begin = after === undefined ? 'first' : `next ${after.rank}`
  return shaped<Placed>(`sort ${begin} ${order.column} ${order.direction}`, (p, dialect) => {
    const beyond = after === undefined ? sql`` : sql`where ${isPlacedBeyond(order, p, after.rank)}`
    return sql`select * from (select ${placed(order)} from entities e
        where ${dialect.impliedGroup(sql.ref('e.group_id'), p.groupId)}
          and ${dialect.isAnyOf(sql.ref('e.n'), p.rowNumbers, 'number')}) hit
      ${beyond} ${inOrder(order, 'hit')} limit ${p.limit} offset ${p.offset}`
  })
}

/** Judges every row, in batches that let others in between; then finds the page. */
export async function scan(
  db: Reader,
  plan: Plan,
  part: Part,
): Promise<{ total: number; rows: readonly Placed[] }> {
  const { rowNumbers, total } = await judgeByNumber(db, plan)
  if (total === 0 || part.limit === 0) return { rows: [], total }
  if (total > fewMatches) return { rows: (await walkFitting(db, plan, part)) ?? [], total }
  const { after, from: offset, limit } = part
  const rows = await db.all(sortStatement(plan, after), {
    ...{ groupId: plan.groupId, rowNumbers, limit, offset },
    ...after,
  })
  return { rows, total }
}

/** How many rows fit, and the numbers of the first of them. */
async function judgeByNumber(db: Reader, plan: Conditions): Promise<{ rowNumbers: number[]; total: number }> {
  const params = paramsOf(plan)
  const rowNumbers: number[] = []
  let total = 0
  for await (const batch of rangesOf(db, plan))
    for (const { n } of await db.all(judgeStatement(plan, batch), { ...params, ...batch.params }))
      if (total++ < fewMatches) rowNumbers.push(n)
  return { rowNumbers, total }
}

/**
 * Walks in the order of the list, some rows at once, until the page is full; undefined when it is not after so many rows as are
 * `most`.
 */
export async function walkFitting(
  db: Reader,
  plan: Plan,
  { after, from, limit }: Part,
  { atOnce = plan.rowsAtOnce, most = Number.POSITIVE_INFINITY } = {},
): Promise<Placed[] | undefined> {
  const found: Placed[] = []
  let [passed, judged] = [0, 0]
  for await (const rows of judgeAll(db, plan, atOnce, after)) {
    for (const row of rows) if (row.fits === 1 && passed++ >= from && found.length < limit) found.push(row)
    if (found.length >= limit) break
    judged += rows.length
    if (judged >= most) return undefined
  }
  return found
}
