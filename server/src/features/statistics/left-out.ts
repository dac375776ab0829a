import type { LeftOut, StatisticsFilters } from '@stowage/contract/upkeep/value-statistics'
import type { ReadCtx } from '#server/context.ts'
import type { FilteredSums } from './filtered-sums.ts'

/** Counts the items that the value of those that meet some filters leaves out. */
export async function findLeftOut(
  sums: FilteredSums,
  ctx: ReadCtx,
  filters: StatisticsFilters,
): Promise<LeftOut> {
  const leftOut = { sold: 0, archived: 0, withoutPrice: 0 }
  for (const { sold, archived, withoutPrice } of await sums.read(ctx, 'leftOut', filters)) {
    leftOut.sold += sold
    leftOut.archived += archived
    leftOut.withoutPrice += withoutPrice
  }
  return leftOut
}
