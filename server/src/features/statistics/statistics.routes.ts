import * as contract from '@stowage/contract/upkeep/statistics'
import * as values from '@stowage/contract/upkeep/value-statistics'
import { TopLocations } from '#features/entities/index.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { showCompleteness } from './completeness.queries.ts'
import { FilteredSums } from './filtered-sums.ts'
import { showGroupStatistics } from './group-statistics.queries.ts'
import { listLocationTotals, listTagTotals } from './organizer-totals.queries.ts'
import { showOverTime } from './over-time.queries.ts'
import { showPriceTimeline } from './price-timeline.queries.ts'
import { showShares } from './shares.queries.ts'

/** What can be asked about a group as a whole. `timeZone`: whose day it is when warranties are counted. */
export function statisticsRoutes({ timeZone }: { timeZone: string }): readonly Route[] {
  const sums = new FilteredSums()
  return [
    serve.read(contract.getGroupStatistics, showGroupStatistics(timeZone)),
    serve.stream(contract.getPriceTimeline, showPriceTimeline),
    serve.stream(contract.listLocationTotals, listLocationTotals),
    serve.stream(contract.listTagTotals, listTagTotals),
    serve.stream(values.getStatisticsOverTime, showOverTime(sums, timeZone)),
    serve.stream(values.getStatisticsBy, showShares(sums, new TopLocations())),
    serve.stream(values.getCompleteness, showCompleteness(sums)),
  ]
}
