import { sql } from 'kysely'
import type { Statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Filter, Params } from './filter.ts'
import { comparisonOf, FirstRows } from './first-rows.ts'
import { batchRows } from './group-rows.ts'
import { inOrder, isPlacedBeyond, type Part, type Placed, type Position, placed } from './order.ts'
import type { Conditions, Plan } from './plan.ts'
import { andKind, andTests, andText, joinText, needsText, paramsOf, shaped, shapeOf } from './plan-sql.ts'

/** The filter that finds fewest rows, when there is a choice: each is asked for its first rows only. */
export async function chooseDriver(db: Reader, plan: Conditions): Promise<Filter | undefined> {
  const sources = plan.filters.filter(({ source }) => source !== undefined)
  if (sources.length < 2) return sources[0]
  let best: { filter: Filter; found: number } | undefined
  for (const filter of sources) {
    const probe = shaped<{ found: number }>(`probe ${filter.shape}`, (p, dialect) => {
      const source = requireValue(filter.source)
      return sql`select count(*) as found from (select n from ${source(p, dialect)} hits limit ${sql.lit(batchRows)}) first`
    })
    const { found } = requireValue(await db.first(probe, filter.params))
    if (best === undefined || found < best.found) best = { filter, found }
  }
  return best?.filter
}

interface Counted {
  readonly total: number
  /** How many rows the filter has found, the others not yet tested, and the last of them. */
  readonly found: number
  readonly last: number | null
}

type Hit = Counted & (Placed | { n: null })

/** The next matches from one indexed filter, the others tested on them: count and page in one statement. */
function hitStatement(
  plan: Plan,
  driver: Filter,
  after: Position | undefined,
  isSliced: boolean,
): Statement<Params, Hit> {
  const { order } = plan
  const tests = plan.filters.filter(filter => filter !== driver)
  const begin = after === undefined ? 'first' : `next ${after.rank}`
  return shaped<Hit>(`hit ${begin} ${isSliced} ${driver.shape} of ${shapeOf(plan)}`, (p, dialect) => {
    const source = requireValue(driver.source)(p, dialect)
    const beyond = after === undefined ? sql`` : sql`where ${isPlacedBeyond(order, p, after.rank)}`
    const slice = sql`found as materialized (select hits.n from ${source} hits where hits.n >= ${p.low} order by hits.n limit ${p.atOnce}),`
    const reached = sql`(select count(*) as found, max(n) as last from found)`
    return sql`
      with ${isSliced ? slice : sql``} hit as materialized (
        select ${placed(order)}
        from ${isSliced ? sql`` : source} found cross join entities e ${joinText(tests)}
        where e.n = found.n and e.group_id = ${p.groupId}${andKind(plan)}${andText(tests, p)}${andTests(tests, p, dialect)})
      select counted.total, reached.found, reached.last, page.n, page.id, page.ord, page.rank
      from (select count(*) as total from hit) counted
      cross join ${isSliced ? reached : sql`(select 0 as found, null as last)`} reached
      left join (select * from hit ${beyond} ${inOrder(order, 'hit')} limit ${p.limit} offset ${p.offset}) page on 1 = 1
      ${inOrder(order, 'page')}`
  })
}

/** Matches, and how many there are in all. */
export interface Found {
  readonly total: number
  readonly rows: readonly Placed[]
}

/** How many rows may be put in order that come from several slices. */
const maxSorted = 8000

/**
 * What matches, found by one of the filters: how many in all, and a page of them; undefined when it is a long page of many. Where one
 * statement would find too many, slices of them by number let others in between.
 */
export async function hit(db: Reader, plan: Plan, driver: Filter, part: Part): Promise<Found | undefined> {
  const { after, from, limit } = part
  const isLong = plan.rowsAtOnce < batchRows && needsText(plan.filters.filter(filter => filter !== driver))
  const atOnce = isLong ? plan.rowsAtOnce : db.dialect.maxRowsAtOnce
  const find = hitStatement(plan, driver, after, atOnce !== undefined)
  const params = { low: 0, ...paramsOf(plan), ...after, atOnce }
  const whole = await db.all(find, { ...params, limit, offset: from })
  const { total, found } = requireValue(whole[0])
  if (atOnce === undefined || found < atOnce) return { total, rows: rowsIn(whole) }
  if (from + limit > maxSorted) return undefined
  const firstRows = new FirstRows(comparisonOf(plan.order), from + limit)
  let sum = 0
  for (let low = Number(params.low); ; await yieldToEventLoop()) {
    const slice = await db.all(find, { ...params, low, limit: from + limit, offset: 0 })
    const counted = requireValue(slice[0])
    sum += counted.total
    await firstRows.add(rowsIn(slice))
    if (counted.found < atOnce) break
    low = requireValue(counted.last) + 1
  }
  return { total: sum, rows: (await firstRows.inOrder()).slice(from) }
}

const rowsIn = (hits: readonly Hit[]): Placed[] => hits.filter(row => row.n !== null)
