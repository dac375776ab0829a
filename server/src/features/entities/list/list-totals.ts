import type { ListTotals } from '@stowage/contract/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import { fromMillionths } from '#kernel/money.ts'
import { keptTotals } from './kept-totals.ts'
import type { Conditions } from './plan.ts'
import { ofFitting, type RowBatch, rowBatchesOf } from './row-batches.ts'

/** The sum of an amount, in millionths as kept totals are. */
const sumOf = (amount: RawBuilder<unknown>): RawBuilder<number> =>
  sql`coalesce(sum(floor(${amount} * 1000000 + 0.5)), 0)`

interface Sums {
  readonly count: number
  readonly quantity: number
  readonly value: number
  readonly sold: number
}

const sumsOf = (batch: RowBatch) =>
  ofFitting<Sums>(
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
