import { type RawBuilder, sql } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import type { Dialect } from '#db/query/dialect.ts'
import { pagesByNumber } from '#db/query/keyset.ts'
import type { StatementOptions } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Filter, Params } from './filters.ts'
import { batchRows, rowsOfGroup } from './group-rows.ts'
import type { Conditions } from './plan.ts'
import { andKind, andTests, conditionsShape, needsText, paramsOf, shaped } from './plan-sql.ts'

/** Rows of a group that one statement tests: a range of row numbers, or some of them. */
export interface RowBatch {
  readonly shape: 'range' | 'some'
  /** The conditions that the rows still have to meet. */
  readonly conditions: Conditions
  readonly params: Params
}

/**
 * How a statement differs that judges batches: with one plan for all values PostgreSQL would look for each of 10,000 chosen rows in
 * the 2,000 numbers of a batch. Of a group that is new it would read all items for each text.
 */
export const judgingBatches: StatementOptions = { isPlannedEachRun: true, expectsAverageGroup: true }

/** All rows that may meet the conditions, batch after batch; between two of them the event loop has a turn. */
export async function* rowBatchesOf(db: Reader, conditions: Conditions): AsyncGenerator<RowBatch> {
  const driver = await chooseDriver(db, conditions)
  if (driver === undefined) yield* rangesOf(db, conditions)
  else
    for await (const rows of candidatePages(db, driver))
      yield* batchesOfRows(candidatesOf(conditions, driver, rows))
}

/** Rows that the index of one filter has found, and the conditions that they still have to meet. */
export interface Candidates {
  readonly rowNumbers: readonly number[]
  readonly conditions: Conditions
}

/** Some rows, batch after batch. */
export async function* batchesOfRows({ rowNumbers, conditions }: Candidates): AsyncGenerator<RowBatch> {
  const size = needsText(conditions.filters) ? conditions.rowsAtOnce : batchRows
  for await (const part of batchesOf(rowNumbers, { size }))
    yield { shape: 'some', conditions, params: { ...paramsOf(conditions), rowNumbers: part } }
}

/** All rows that the most selective indexed filter finds; undefined when they are more than `max`. */
export async function findFew(
  db: Reader,
  conditions: Conditions,
  max: number,
): Promise<Candidates | undefined> {
  const driver = await chooseDriver(db, conditions)
  if (driver === undefined) return undefined
  const find = shaped<Candidate>(
    `some of ${driver.shape}`,
    (p, dialect) => {
      const source = requireValue(driver.source)
      return sql`select n from ${source(p, dialect)} hits limit ${p.limit}`
    },
    waysOf(driver),
  )
  const rows = await db.all(find, { ...driver.params, limit: max + 1 })
  return rows.length > max ? undefined : candidatesOf(conditions, driver, rows)
}

const waysOf = ({ isUntilDay }: Filter): StatementOptions => ({ isPlannedEachRun: isUntilDay === true })

interface Candidate {
  readonly n: number
}

const candidatesOf = (conditions: Conditions, driver: Filter, rows: readonly Candidate[]): Candidates => ({
  rowNumbers: rows.map(({ n }) => n).sort((a, b) => a - b),
  conditions: { ...conditions, filters: conditions.filters.filter(filter => filter !== driver) },
})

/** All rows that a filter finds; on SQLite, where a statement blocks the event loop, in pages if the source is in their order. */
async function* candidatePages(db: Reader, driver: Filter): AsyncGenerator<readonly Candidate[]> {
  const atOnceIn = (dialect: Dialect) => (driver.isUnordered ? undefined : dialect.maxRowsAtOnce)
  const find = shaped<Candidate>(
    `all of ${driver.shape}`,
    (p, dialect) => {
      const hits = sql`${requireValue(driver.source)(p, dialect)} hits`
      return atOnceIn(dialect) === undefined
        ? sql`select n from ${hits}`
        : sql`select n from ${hits} where n > ${p.after} order by n limit ${p.limit}`
    },
    waysOf(driver),
  )
  const atOnce = atOnceIn(db.dialect)
  if (atOnce === undefined) yield await db.all(find, driver.params)
  else
    yield* pagesByNumber((after, limit) => db.all(find, { ...driver.params, after, limit }), { size: atOnce })
}

/** The filter that finds fewest rows, when there is a choice: each is asked for its first rows only. */
async function chooseDriver(db: Reader, { filters }: Conditions): Promise<Filter | undefined> {
  const sources = filters.filter(({ source }) => source !== undefined)
  if (sources.length < 2) return sources[0]
  let best: { filter: Filter; found: number } | undefined
  for (const filter of sources) {
    const probe = shaped<{ found: number }>(
      `probe ${filter.shape}`,
      (p, dialect) => {
        const source = requireValue(filter.source)
        return sql`select count(*) as found from (select n from ${source(p, dialect)} hits limit ${sql.lit(batchRows)}) first`
      },
      waysOf(filter),
    )
    const { found } = requireValue(await db.first(probe, filter.params))
    if (best === undefined || found < best.found) best = { filter, found }
  }
  return best?.filter
}

/** Every row of the group, in the order of their numbers, which is that of the tables. */
export async function* rangesOf(db: Reader, conditions: Conditions): AsyncGenerator<RowBatch> {
  const { groupId, filters, rowsAtOnce } = conditions
  const { low, high } = await rowsOfGroup(db, groupId)
  const endOf = endStatement(filters)
  for (let after = low - 1; ; await yieldToEventLoop()) {
    const end = (await db.first(endOf, { groupId, after, high, reach: rowsAtOnce }))?.n ?? null
    if (end === null) return
    yield { shape: 'range', conditions, params: { ...paramsOf(conditions), after, end } }
    after = end
  }
}

/** Where a range ends: asked of the table that is read anyway. */
function endStatement(filters: readonly Filter[]) {
  const table = needsText(filters) ? 'entity_search' : 'entities'
  return shaped<{ n: number | null }>(`end of range in ${table}`, (p, dialect) => {
    const group = dialect.impliedGroup(sql.ref('t.group_id'), p.groupId)
    return sql`select max(n) as n from (select n from ${sql.table(table)} t
      where ${group} and t.n > ${p.after} and t.n <= ${p.high} order by t.n limit ${p.reach}) batch`
  })
}

/**
 * `from … where …`: the rows `e` of a batch, or the next ones after a number. Texts lie in the order of numbers: they lead
 * where they are read.
 */
export function fromBatch(
  plan: Conditions,
  shape: RowBatch['shape'] | 'next',
  p: Params,
  dialect: Dialect,
): RawBuilder<unknown> {
  const withText = needsText(plan.filters)
  const n = sql.ref(withText ? 's.n' : 'e.n')
  const bounds = {
    range: sql`${n} > ${p.after} and ${n} <= ${p.end}`,
    next: sql`${n} > ${p.after} and ${n} <= ${p.high}`,
    some: dialect.isAnyOf(n, p.rowNumbers, 'number'),
  }
  const group = dialect.impliedGroup(sql.ref(withText ? 's.group_id' : 'e.group_id'), p.groupId)
  const tables = withText ? sql`entity_search s cross join entities e` : sql`entities e`
  const joined = withText ? sql` and e.n = s.n and e.group_id = ${p.groupId}` : sql``
  const first = shape === 'next' ? sql` order by ${n} limit ${p.reach}` : sql``
  return sql`from ${tables} where ${group} and ${bounds[shape]}${joined}${first}`
}

/** The statement that asks for something of the rows `e` of a batch that meet all conditions. */
export const selectMatching = <R>(
  what: string,
  { shape, conditions }: RowBatch,
  build: (fitting: RawBuilder<unknown>, p: Params, dialect: Dialect) => RawBuilder<R>,
) =>
  shaped<R>(
    `${what} ${shape} ${conditionsShape(conditions)}`,
    (p, dialect) =>
      build(
        sql`${fromBatch(conditions, shape, p, dialect)}${andKind(conditions)}${andTests(conditions.filters, p, dialect)}`,
        p,
        dialect,
      ),
    judgingBatches,
  )
