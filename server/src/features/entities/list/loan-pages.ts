import { type RawBuilder, sql } from 'kysely'
import { pagesById } from '#db/query/keyset.ts'
import type { Reader } from '#db/reader-writer.ts'
import { sortInTurns } from '#kernel/sort-in-turns.ts'
import { never } from '../lent/lent.queries.ts'
import { type ComputedOrder, keyOfDueDay } from './computed-orders.ts'
import { lent } from './filters.ts'
import { batchRows } from './group-rows.ts'
import { comparisonOf, countUpTo, type Matches } from './matches.ts'
import { type Placed, unset } from './order.ts'
import type { Keys, Page } from './pages.ts'
import type { Plan } from './plan.ts'
import { andKind, conditionsShape, shaped } from './plan-sql.ts'
import { keptCount } from './totals.ts'

// A list without conditions in the order of due days: few of its rows are lent.

type LoanPlan = Plan<ComputedOrder>

/** Finds the rows of which something is out by the index of open lines, in the order of the list. */
export async function findLentRows(db: Reader, plan: LoanPlan): Promise<Matches> {
  const { groupId } = plan
  const found: Placed[] = []
  const find = lentRows(plan)
  const pages = pagesById((after, limit) => db.all(find, { groupId, after, limit }), { size: batchRows })
  for await (const rows of pages)
    for (const { n, id, day } of rows) found.push({ n, id, ...keyOfDueDay(day) })
  const sorted = await sortInTurns(found, comparisonOf(plan.order))
  return { total: sorted.length, rowNumbers: Float64Array.from(sorted, ({ n }) => n) }
}

const lentRows = (plan: LoanPlan) =>
  shaped<{ n: number; id: string; day: string }>(
    `rows that are lent ${conditionsShape(plan)}`,
    p => sql`
      select min(e.n) as n, k.entity_id as id, min(coalesce(l.due, ${sql.lit(never)})) as day
      from loan_lines k cross join loans l cross join entities e
      where k.group_id = ${p.groupId} and k.entity_id > ${p.after} and k.returned_at is null
        and l.group_id = ${p.groupId} and l.id = k.loan_id and l.out_at is not null
        and e.group_id = ${p.groupId} and e.id = k.entity_id${andKind(plan)}
      group by k.entity_id order by k.entity_id limit ${p.limit}`,
  )

/** Cuts a page out of the list: what is lent, then the others by id. */
export async function cutLoanPage(
  db: Reader,
  plan: LoanPlan,
  { after, from, size }: Page & { readonly size: number },
  found: Matches,
): Promise<Keys> {
  const passed = after === undefined ? 0 : await countUpTo(db, plan, found, after)
  // One more than is asked for shows whether there is more.
  const first = found.rowNumbers.subarray(passed + from, passed + from + size + 1)
  const others = await db.all(othersOf(plan, after?.rank === unset.rank), {
    groupId: plan.groupId,
    after: after?.id,
    passed: Math.max(0, from - (found.total - passed)),
    limit: size + 1 - first.length,
  })
  const rowNumbers = [...first, ...others.map(({ n }) => n)]
  return {
    rowNumbers: rowNumbers.slice(0, size),
    total: await keptCount(db, plan),
    hasMore: rowNumbers.length > size,
  }
}

/** Some rows of which nothing is out, by id: of all of them, or of those after an id. */
function othersOf(plan: LoanPlan, isAfter: boolean) {
  const { direction } = plan.order
  const { shape, test } = lent(plan.groupId, { isLent: false, dueBefore: undefined })
  const beyond = (id: unknown): RawBuilder<unknown> =>
    isAfter ? sql`and e.id ${sql.raw(direction === 'asc' ? '>' : '<')} ${id}` : sql``
  return shaped<{ n: number }>(
    `${shape} by id ${direction} ${isAfter} ${conditionsShape(plan)}`,
    (p, dialect) => sql`
      select e.n from entities e
      where e.group_id = ${p.groupId}${andKind(plan)} and ${test(p, dialect)} ${beyond(p.after)}
      order by e.id ${sql.raw(direction)} limit ${p.limit} offset ${p.passed}`,
  )
}
