import { sql } from 'kysely'
import type { Statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Filter, Params } from './filter.ts'
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

type Hit = { total: number } & (Placed | { n: null })

/** All matches from one indexed filter, the others tested on them: count and page in one statement. */
function hitStatement(plan: Plan, driver: Filter, after: Position | undefined): Statement<Params, Hit> {
  const { order } = plan
  const tests = plan.filters.filter(filter => filter !== driver)
  const begin = after === undefined ? 'first' : `next ${after.rank}`
  return shaped<Hit>(`hit ${begin} ${driver.shape} of ${shapeOf(plan)}`, (p, dialect) => {
    const source = requireValue(driver.source)(p, dialect)
    const beyond = after === undefined ? sql`` : sql`where ${isPlacedBeyond(order, p, after.rank)}`
    return sql`
      with hit as materialized (
        select ${placed(order)}
        from ${source} found cross join entities e ${joinText(tests)}
        where e.n = found.n and e.group_id = ${p.groupId}${andKind(plan)}${andText(tests, p)}${andTests(tests, p, dialect)}
        limit ${p.maxHits})
      select counted.total, page.n, page.id, page.ord, page.rank
      from (select count(*) as total from hit) counted
      left join (select * from hit ${beyond} ${inOrder(order, 'hit')} limit ${p.limit} offset ${p.offset}) page on 1 = 1
      ${inOrder(order, 'page')}`
  })
}

/** What matches, found by one of the filters: how many in all, and a page of them; undefined when they are too many at once. */
export async function hit(
  db: Reader,
  plan: Plan,
  driver: Filter,
  { after, from, limit }: Part,
): Promise<{ total: number; rows: readonly Placed[] } | undefined> {
  const find = hitStatement(plan, driver, after)
  const isLong = plan.rowsAtOnce < batchRows && needsText(plan.filters.filter(filter => filter !== driver))
  const maxRowsAtOnce = isLong ? plan.rowsAtOnce : db.dialect.maxRowsAtOnce
  const found = await db.all(find, {
    ...paramsOf(plan),
    ...after,
    limit,
    offset: from,
    maxHits: maxRowsAtOnce + 1,
  })
  const total = found[0]?.total ?? 0
  return total > maxRowsAtOnce ? undefined : { total, rows: found.filter(row => row.n !== null) }
}
