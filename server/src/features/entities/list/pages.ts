import type { Window } from '@stowage/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { keysetPages } from '#db/query/keyset.ts'
import { Shapes, type Statement, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { type Filter, type Order, type Params, type Plan, rowsOfGroup } from './filters.ts'

/** The row numbers of one page, in order, and how many rows match in all. */
export interface Keys {
  readonly rowNumbers: readonly number[]
  readonly total: number
}

/** As good as no limit. */
const everything = Number.MAX_SAFE_INTEGER
/** How many rows are judged between two breaths. */
const batch = 2000

const shapes = new Shapes()

/** Builds a statement once for each shape that it can have. */
const shaped = <R>(shape: string, build: (p: Params, dialect: Reader['dialect']) => RawBuilder<R>) =>
  shapes.get(shape, () => statement<Params>()((_q, p, dialect) => build(p, dialect)) as Statement<Params, R>)

const column = ({ column: name }: Order, table: string) => sql.ref(`${table}.${name}`)
const way = ({ direction }: Order) => sql.raw(direction)

const textOf = (filters: readonly Filter[]) =>
  filters.some(({ needsText }) => needsText) ? sql`cross join entity_search s` : sql``
const joinText = (filters: readonly Filter[], p: Params) =>
  filters.some(({ needsText }) => needsText) ? sql` and s.group_id = ${p.groupId} and s.n = e.n` : sql``

const kind = (plan: Plan, p: Params) =>
  plan.withArchived
    ? sql`e.group_id = ${p.groupId} and e.is_location = ${sql.lit(plan.isLocation)}`
    : sql`e.group_id = ${p.groupId} and e.is_location = ${sql.lit(plan.isLocation)} and e.archived = 0`

const shapeOf = ({ order, isLocation, withArchived, filters }: Plan): string =>
  [order.column, isLocation, withArchived, ...filters.map(({ shape }) => shape)].join(' ')

const paramsOf = (plan: Plan): Params =>
  Object.assign({ groupId: plan.groupId }, ...plan.filters.map(({ params }) => params))

/** The filter that finds fewest rows, when there is a choice: each is asked for its first rows only. */
async function chooseDriver(db: Reader, plan: Plan): Promise<Filter | undefined> {
  const sources = plan.filters.filter(({ source }) => source !== undefined)
  if (sources.length < 2) return sources[0]
  let best: { filter: Filter; found: number } | undefined
  for (const filter of sources) {
    const probe = shaped<{ found: number }>(`probe ${filter.shape}`, (p, dialect) => {
      const source = requireValue(filter.source)
      return sql`select count(*) as found from (select n from ${source(p, dialect)} hits limit ${sql.lit(batch)}) first`
    })
    const { found } = requireValue(await db.first(probe, filter.params))
    if (best === undefined || found < best.found) best = { filter, found }
  }
  return best?.filter
}

/** Finds the rows of a page. */
export async function findKeys(db: Reader, plan: Plan, window: Window): Promise<Keys> {
  if (plan.isEmpty) return { rowNumbers: [], total: 0 }
  if (plan.filters.length === 0)
    return { rowNumbers: await walk(db, plan, window), total: await keptTotal(db, plan) }
  const driver = await chooseDriver(db, plan)
  return driver === undefined ? scan(db, plan, window) : hit(db, plan, driver, window)
}

const groupTotals = statement<{ groupId: string; isLocation: Flag }>()((q, p) =>
  q
    .selectFrom('group_totals')
    .select(['archived', 'n'])
    .where('group_id', '=', p.groupId)
    .where('is_location', '=', p.isLocation),
)

/** How many rows an unfiltered list has: kept, not counted. */
export async function keptTotal(db: Reader, { groupId, isLocation, withArchived }: Plan): Promise<number> {
  const rows = await db.all(groupTotals, { groupId, isLocation })
  return rows.reduce((total, { archived, n }) => (archived === 0 || withArchived ? total + n : total), 0)
}

/** One arm of an ordered walk along the index of its order. */
const arm = (plan: Plan, p: Params, archived: 0 | 1, after: RawBuilder<unknown>) => {
  const { order } = plan
  return sql`select n, id, ${column(order, 'e')} as ord from entities e
    where e.group_id = ${p.groupId} and e.is_location = ${sql.lit(plan.isLocation)} and e.archived = ${sql.lit(archived)} ${after}
    order by ${column(order, 'e')} ${way(order)}, e.id ${way(order)} limit ${p.reach}`
}

/** Both arms, or the one of what is not archived, as one table. */
const armsOf = (plan: Plan, p: Params, after: RawBuilder<unknown>) =>
  plan.withArchived
    ? sql`select * from (${arm(plan, p, 0, after)}) a union all select * from (${arm(plan, p, 1, after)}) b`
    : arm(plan, p, 0, after)

/** Row numbers in order, from the index alone. */
const walkStatement = (plan: Plan) =>
  shaped<{ n: number }>(`walk ${shapeOf(plan)}`, p => {
    const { order } = plan
    return sql`select n from (${armsOf(plan, p, sql``)}) rows
      order by ord ${way(order)}, id ${way(order)} limit ${p.limit} offset ${p.offset}`
  })

async function walk(db: Reader, plan: Plan, { from, size = everything }: Window): Promise<number[]> {
  if (size === 0) return []
  const reach = Math.min(everything, from + size)
  const rows = await db.all(walkStatement(plan), { ...paramsOf(plan), reach, limit: size, offset: from })
  return rows.map(({ n }) => n)
}

/** All matches from one indexed filter, the others tested on them: count and page in one statement. */
async function hit(
  db: Reader,
  plan: Plan,
  driver: Filter,
  { from, size = everything }: Window,
): Promise<Keys> {
  const tests = plan.filters.filter(filter => filter !== driver)
  const { order } = plan
  const find = shaped<{ total: number; n: number | null }>(
    `hit ${driver.shape} of ${shapeOf(plan)}`,
    (p, dialect) => {
      const source = requireValue(driver.source)(p, dialect)
      const judged = tests.map(filter => sql` and ${filter.test(p, dialect)}`)
      return sql`
      with hit as materialized (
        select e.n, e.id, ${column(order, 'e')} as ord
        from ${source} found cross join entities e ${textOf(tests)}
        where e.n = found.n and ${kind(plan, p)}${joinText(tests, p)}${sql.join(judged, sql``)})
      select counted.total, page.n
      from (select count(*) as total from hit) counted
      left join (select n, id, ord from hit order by ord ${way(order)}, id ${way(order)}
        limit ${p.limit} offset ${p.offset}) page on 1 = 1
      order by page.ord ${way(order)}, page.id ${way(order)}`
    },
  )
  const rows = await db.all(find, { ...paramsOf(plan), limit: size, offset: from })
  return { total: rows[0]?.total ?? 0, rowNumbers: rows.flatMap(({ n }) => (n === null ? [] : [n])) }
}

/** Where a walk has come to. */
interface Bookmark {
  readonly ord: string | number
  readonly id: string
}

interface Judged {
  readonly n: number
  readonly id: string
  readonly ord: string | number
  readonly fits: 0 | 1
}

/** The next rows of an ordered walk with what the filters say of each. */
const stepStatement = (plan: Plan, isFirst: boolean) =>
  shaped<Judged>(`step ${isFirst ? 'first' : 'next'} ${shapeOf(plan)}`, (p, dialect) => {
    const { order } = plan
    const beyond = isFirst
      ? sql``
      : sql`and (${column(order, 'e')}, e.id) ${sql.raw(order.direction === 'asc' ? '>' : '<')} (${p.ord}, ${p.id})`
    const step = sql`select * from (${armsOf(plan, p, beyond)}) rows
      order by ord ${way(order)}, id ${way(order)} limit ${p.reach}`
    if (plan.filters.length === 0) return sql`select n, id, ord, 1 as fits from (${step}) step`
    const tests = plan.filters.map(filter => filter.test(p, dialect))
    return sql`
      select step.n, step.id, step.ord, case when ${sql.join(tests, sql` and `)} then 1 else 0 end as fits
      from (${step}) step
      cross join entities e ${textOf(plan.filters)}
      where e.group_id = ${p.groupId} and e.n = step.n${joinText(plan.filters, p)}
      order by step.ord ${way(order)}, step.id ${way(order)}`
  })

/** Walks over all rows in the order of the list, page after page, with what the filters say of each. */
export const judgeAll = (db: Reader, plan: Plan, size: number): AsyncGenerator<readonly Judged[]> =>
  keysetPages(
    (after: Bookmark | undefined, reach) =>
      db.all(stepStatement(plan, after === undefined), { ...paramsOf(plan), reach, ...after }),
    { first: undefined, keyOf: ({ ord, id }) => ({ ord, id }), size },
  )

/** Up to how many matches of a scan are kept to be put in order; with more of them a walk fills the page soon. */
const fewMatches = 4000

/** The rows judged next by their numbers: where the slice ends. */
const endStatement = shaped<{ n: number | null }>('end of slice', (p, dialect) => {
  const group = dialect.impliedGroup(sql.ref('t.group_id'), p.groupId)
  return sql`select max(n) as n from (select n from entity_search t
    where ${group} and t.n > ${p.after} and t.n <= ${p.high} order by t.n limit ${p.reach}) slice`
})

/** Which rows of a slice fit, by their numbers: texts lie in that order, so this is the quickest way through them. */
const judgeStatement = (plan: Plan) =>
  shaped<{ n: number }>(`judge ${shapeOf(plan)}`, (p, dialect) => {
    const tests = plan.filters.map(filter => sql` and ${filter.test(p, dialect)}`)
    const group = dialect.impliedGroup(sql.ref('s.group_id'), p.groupId)
    return sql`select e.n from entity_search s cross join entities e
      where ${group} and s.n > ${p.after} and s.n <= ${p.end}
        and e.n = s.n and ${kind(plan, p)}${sql.join(tests, sql``)}`
  })

/** Rows by their numbers, in the order of the list. */
const sortStatement = (plan: Plan) =>
  shaped<{ n: number }>(`sort ${plan.order.column}`, (p, dialect) => {
    const { order } = plan
    return sql`select e.n from entities e
      where ${dialect.impliedGroup(sql.ref('e.group_id'), p.groupId)} and ${dialect.isAnyOf(sql.ref('e.n'), p.rowNumbers, 'number')}
      order by ${column(order, 'e')} ${way(order)}, e.id ${way(order)} limit ${p.limit} offset ${p.offset}`
  })

/** Judges every row, in slices that let others in between; then finds the page. */
async function scan(db: Reader, plan: Plan, window: Window): Promise<Keys> {
  const { low, high } = await rowsOfGroup(db, plan.groupId)
  const params = paramsOf(plan)
  const rowNumbers: number[] = []
  let total = 0
  for (let after = low - 1; ; ) {
    const end =
      (await db.first(endStatement, { groupId: plan.groupId, after, high, reach: batch }))?.n ?? null
    if (end === null) break
    for (const { n } of await db.all(judgeStatement(plan), { ...params, after, end })) {
      if (total++ < fewMatches) rowNumbers.push(n)
    }
    after = end
    await yieldToEventLoop()
  }
  const { from, size = everything } = window
  if (total > fewMatches) return { rowNumbers: await walkFitting(db, plan, window), total }
  if (total === 0 || size === 0) return { rowNumbers: [], total }
  const sorted = await db.all(sortStatement(plan), {
    groupId: plan.groupId,
    rowNumbers,
    limit: size,
    offset: from,
  })
  return { rowNumbers: sorted.map(({ n }) => n), total }
}

/** Walks in the order of the list until the page is full. */
async function walkFitting(db: Reader, plan: Plan, { from, size = everything }: Window): Promise<number[]> {
  const rowNumbers: number[] = []
  let passed = 0
  for await (const rows of judgeAll(db, plan, batch)) {
    for (const { n, fits } of rows)
      if (fits === 1 && passed++ >= from && rowNumbers.length < size) rowNumbers.push(n)
    if (rowNumbers.length >= size) break
  }
  return rowNumbers
}
