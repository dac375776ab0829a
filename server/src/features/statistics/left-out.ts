import type { LeftOut, StatisticsFilters } from '@stowage/contract/upkeep/value-statistics'
import type { ReadCtx } from '#server/context.ts'
import type { FilteredSums, Months } from './filtered-sums.ts'

/** What the value of items leaves out. */
export function leftOutOf(rows: readonly Months[]): LeftOut {
  const leftOut = { sold: 0, archived: 0, withoutPrice: 0 }
  for (const { archived, sold, count, priced } of rows)
    if (archived === 1) leftOut.archived += count
    else if (sold !== null) leftOut.sold += count
    else leftOut.withoutPrice += count - priced
  return leftOut
}

/** The same of the items that meet some filters. */
export const findLeftOut = async (
  sums: FilteredSums,
  ctx: ReadCtx,
  filters: StatisticsFilters,
): Promise<LeftOut> => leftOutOf(await sums.read(ctx, 'months', filters))
