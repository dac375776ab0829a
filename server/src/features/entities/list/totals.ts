import type { ListTotals } from '@stowage/contract/entities/entity'
import { type RawBuilder, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { fromMillionths } from '#kernel/money.ts'
import type { Conditions } from './plan.ts'
import { type RowBatch, rowBatchesOf, selectMatching } from './row-batches.ts'

/** How many rows have each value of a facet; null: none. */
export type Counts = Map<string | null, number>

/** Counts more rows of one value. */
export const addTo = (counts: Counts, value: string | null, count: number): void =>
  void counts.set(value, (counts.get(value) ?? 0) + count)

const groupTotals = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('group_totals')
    .select(['is_location', 'archived', 'n', 'quantity', 'unsold_worth', 'sold'])
    .where('group_id', '=', p.groupId),
)

/** What the rows of an unfiltered list come to, by kind: kept, not counted. */
async function keptTotals(db: Reader, { groupId, isLocation, archived }: Conditions) {
  const rows = await db.all(groupTotals, { groupId })
  return rows.filter(row => isLocation.includes(row.is_location) && archived.includes(row.archived))
}

/** How many rows an unfiltered list has. */
export const keptCount = async (db: Reader, plan: Conditions): Promise<number> =>
  (await keptTotals(db, plan)).reduce((total, { n }) => total + n, 0)

/** How many rows of an unfiltered list are in use, and archived. */
export async function keptByArchive(db: Reader, plan: Conditions): Promise<Counts> {
  const counts: Counts = new Map()
  for (const { archived, n } of await keptTotals(db, plan)) addTo(counts, `${archived}`, n)
  return counts
}

const tagTotals = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('tag_totals')
    .select(['tag_n', 'is_location', 'archived', 'n'])
    .where('group_id', '=', p.groupId),
)

/** How many rows of an unfiltered list carry each tag, by its row number. */
export async function keptByTag(db: Reader, { groupId, isLocation, archived }: Conditions): Promise<Counts> {
  const counts: Counts = new Map()
  for (const row of await db.all(tagTotals, { groupId }))
    if (row.n > 0 && isLocation.includes(row.is_location) && archived.includes(row.archived))
      addTo(counts, `${row.tag_n}`, row.n)
  return counts
}

/** The sum of an amount, in millionths as kept totals are. */
export const sumOf = (amount: RawBuilder<unknown>): RawBuilder<number> =>
  sql`coalesce(sum(floor(${amount} * 1000000 + 0.5)), 0)`

interface Sums {
  readonly count: number
  readonly quantity: number
  readonly value: number
  readonly sold: number
}

const sumsOf = (batch: RowBatch) =>
  selectMatching<Sums>(
    'totals',
    batch,
    fitting => sql`
      select count(*) as count, ${sumOf(sql`e.quantity`)} as quantity,
        ${sumOf(sql`case when e.sold_date is null then e.purchase_price * e.quantity else 0 end`)} as value,
        count(e.sold_date) as sold
      ${fitting}`,
  )

/** What everything that fits comes to. */
export async function findTotals(db: Reader, plan: Conditions): Promise<ListTotals> {
  const sums = plan.filters.length === 0 ? await keptSums(db, plan) : await sumBatches(db, plan)
  return {
    count: sums.count,
    quantity: fromMillionths(sums.quantity),
    value: fromMillionths(sums.value),
    sold: sums.sold,
  }
}

/** What an unfiltered list comes to is kept. */
async function keptSums(db: Reader, plan: Conditions): Promise<Sums> {
  const totals = { count: 0, quantity: 0, value: 0, sold: 0 }
  for (const { n, quantity, unsold_worth, sold } of await keptTotals(db, plan)) {
    totals.count += n
    totals.quantity += quantity
    totals.value += unsold_worth
    totals.sold += sold
  }
  return totals
}

async function sumBatches(db: Reader, plan: Conditions): Promise<Sums> {
  const totals = { count: 0, quantity: 0, value: 0, sold: 0 }
  for await (const batch of rowBatchesOf(db, plan)) {
    const sums = await db.first(sumsOf(batch), batch.params)
    totals.count += sums?.count ?? 0
    totals.quantity += sums?.quantity ?? 0
    totals.value += sums?.value ?? 0
    totals.sold += sums?.sold ?? 0
  }
  return totals
}
