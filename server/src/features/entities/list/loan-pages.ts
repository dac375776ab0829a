import { type RawBuilder, sql } from 'kysely'
import { pagesById } from '#db/query/keyset.ts'
import type { Reader } from '#db/reader-writer.ts'
import { sortInTurns } from '#kernel/sort-in-turns.ts'
import { never } from '../lent/lent.queries.ts'
import { type ComputedOrder, keyOfDueDay } from './computed-orders.ts'
import { lent, type Params } from './filters.ts'
import { batchRows } from './group-rows.ts'
import { comparisonOf, countUpTo, type Matches } from './matches.ts'
import { type Placed, unset } from './order.ts'
import type { Keys, Page } from './pages.ts'
import type { AnyPlan, Plan } from './plan.ts'
import { andKind, conditionsShape, paramsOf, shaped } from './plan-sql.ts'
import { keptCount } from './totals.ts'

// Lists in the order of due days with no conditions but to be lent: few of their rows are lent.

type LoanPlan = Plan<ComputedOrder>

/** Is a list in the order of due days, with all that is lent, or what of it is overdue? */
export const isOfLent = (plan: AnyPlan): plan is LoanPlan =>
  'keysOf' in plan.order &&
  plan.order.name === 'loanDue' &&
  plan.filters.length === 1 &&
  plan.filters.every(({ facet, source }) => facet === 'lent' && source !== undefined)

/** Finds the rows of which something is out by the index of open lines, in the order of the list. */
export async function findLentRows(db: Reader, plan: LoanPlan): Promise<Matches> {
  const params = paramsOf(plan)
  const found: Placed[] = []
  const find = lentRows(plan)
  const pages = pagesById((after, limit) => db.all(find, { ...params, after, limit }), { size: batchRows })
  for await (const rows of pages)
    for (const { n, id, day } of rows) found.push({ n, id, ...keyOfDueDay(day) })
  const sorted = await sortInTurns(found, comparisonOf(plan.order))
  return { total: sorted.length, rowNumbers: Float64Array.from(sorted, ({ n }) => n) }
}

/** The line `k` of the loan `l` is out. */
const isOut = (p: Params) => sql`k.group_id = ${p.groupId} and k.returned_at is null
  and l.group_id = ${p.groupId} and l.id = k.loan_id and l.out_at is not null`

const firstDay = sql`min(coalesce(l.due, ${sql.lit(never)}))`

const lentRows = (plan: LoanPlan) =>
  shaped<{ n: number; id: string; day: string }>(
    `rows that are lent ${conditionsShape(plan)}`,
    p => sql`
      select min(e.n) as n, k.entity_id as id, ${firstDay} as day
      from loan_lines k cross join loans l cross join entities e
      where ${isOut(p)} and k.entity_id > ${p.after}
        and e.group_id = ${p.groupId} and e.id = k.entity_id${andKind(plan)}
      group by k.entity_id ${'dueBefore' in paramsOf(plan) ? sql`having ${firstDay} < ${p.dueBefore}` : sql``}
      order by k.entity_id limit ${p.limit}`,
  )

/** Up to how many lent rows are put in order for a page; for a later page all of them are. */
const reach = 1000

/** The rows of which something is out: the first ones, of which alone more is read than the days of their lines, or all. */
interface LentRows {
  readonly first: () => Promise<Matches>
  readonly all: () => Promise<Matches>
}

/** Finds the first rows of which something is out, in the order of the list; how many there are in all is not known. */
export async function findFirstLent(db: Reader, plan: LoanPlan): Promise<Matches> {
  const rows = await db.all(firstLent(plan), { groupId: plan.groupId, limit: reach })
  return { total: rows.length, rowNumbers: Float64Array.from(rows, ({ n }) => n) }
}

function firstLent(plan: LoanPlan) {
  const way = sql.raw(plan.order.direction)
  const order = sql`case when day = ${sql.lit(never)} then 1 else 0 end, day ${way}, entity_id ${way}`
  return shaped<{ n: number }>(
    `first that are lent ${plan.order.direction} ${conditionsShape(plan)}`,
    p => sql`
      select e.n from (
        select entity_id, day from (
          select k.entity_id, ${firstDay} as day from loan_lines k cross join loans l
          where ${isOut(p)} and k.entity_id is not null group by k.entity_id) lent
        order by ${order} limit ${p.limit}) first
      cross join entities e where e.group_id = ${p.groupId} and e.id = first.entity_id${andKind(plan)}
      order by ${order}`,
  )
}

/** Cuts a page out of the list: what is lent, then the others by id. */
export async function cutLoanPage(
  db: Reader,
  plan: LoanPlan,
  { after, from, size }: Page & { readonly size: number },
  lentRows: LentRows,
): Promise<Keys> {
  const near = after === undefined && from + size < reach ? await lentRows.first() : undefined
  // Where the first ones do not fill the page, it shows others, too.
  const found = near !== undefined && near.rowNumbers.length > from + size ? near : await lentRows.all()
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
