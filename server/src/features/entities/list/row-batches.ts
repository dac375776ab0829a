import { type RawBuilder, sql } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import type { Dialect } from '#db/query/dialect.ts'
import type { StatementWays } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Filter, Params } from './filter.ts'
import { rowsOfGroup } from './group-rows.ts'
import { chooseDriver } from './hit.ts'
import type { Conditions } from './plan.ts'
import { andKind, andTests, needsText, shaped } from './plan-sql.ts'

/** Rows of a group that are judged together: a range of row numbers, or some of them. */
export interface RowBatch {
  readonly shape: 'range' | 'some'
  readonly params: Params
}

/** Up to how many rows of one filter are looked at one by one; beyond, all rows of the group are. */
const fewRows = 20_000

/**
 * How a statement differs that judges batches: with one plan for all values PostgreSQL would look for each of 10,000 chosen rows in
 * the 2,000 numbers of a batch. Of a group that is new it would read all items for each text.
 */
export const judgingBatches: StatementWays = { isPlannedEachRun: true, expectsAverageGroup: true }

/** All rows that a plan may list, batch after batch; in between others have a turn. */
export async function* rowBatchesOf(db: Reader, plan: Conditions): AsyncGenerator<RowBatch> {
  const few = await findFew(db, plan)
  if (few === undefined) yield* rangesOf(db, plan)
  else yield* batchesOfRows(few, plan)
}

/** Some rows, batch after batch. */
export async function* batchesOfRows(
  rowNumbers: readonly number[],
  { rowsAtOnce }: Pick<Conditions, 'rowsAtOnce'>,
): AsyncGenerator<RowBatch> {
  for await (const part of batchesOf(rowNumbers, { size: rowsAtOnce }))
    yield { shape: 'some', params: { rowNumbers: part } }
}

/** The row numbers that one of the filters finds, all that fit among them; undefined when they are many. */
export async function findFew(db: Reader, plan: Conditions): Promise<number[] | undefined> {
  const driver = await chooseDriver(db, plan)
  if (driver === undefined) return undefined
  const find = shaped<{ n: number }>(`all of ${driver.shape}`, (p, dialect) => {
    const source = requireValue(driver.source)
    return sql`select n from ${source(p, dialect)} hits limit ${sql.lit(fewRows + 1)}`
  })
  const rows = await db.all(find, driver.params)
  return rows.length > fewRows ? undefined : rows.map(({ n }) => n).sort((a, b) => a - b)
}

/** Every row of the group, in the order of their numbers, which is that of the tables. */
export async function* rangesOf(
  db: Reader,
  { groupId, filters, rowsAtOnce }: Pick<Conditions, 'groupId' | 'filters' | 'rowsAtOnce'>,
): AsyncGenerator<RowBatch> {
  const { low, high } = await rowsOfGroup(db, groupId)
  const endOf = endStatement(filters)
  for (let after = low - 1; ; await yieldToEventLoop()) {
    const end = (await db.first(endOf, { groupId, after, high, reach: rowsAtOnce }))?.n ?? null
    if (end === null) return
    yield { shape: 'range', params: { after, end } }
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

/** `from … where …`: the rows `e` of a batch that fit. */
export const fitting = (
  plan: Conditions,
  { shape }: RowBatch,
  p: Params,
  dialect: Dialect,
): RawBuilder<unknown> =>
  sql`${fromBatch(plan, shape, p, dialect)}${andKind(plan)}${andTests(plan.filters, p, dialect)}`
