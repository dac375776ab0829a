import * as contract from '@stowage/contract/upkeep/statistics'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { showGroupStatistics } from './group-statistics.queries.ts'
import { listLocationTotals, listTagTotals } from './organizer-totals.queries.ts'
import { showPriceTimeline } from './price-timeline.queries.ts'

/** What can be asked about a group as a whole. `timeZone`: whose day it is when warranties are counted. */
export const statisticsRoutes = ({ timeZone }: { timeZone: string }): readonly Route[] => [
  serve.read(contract.getGroupStatistics, showGroupStatistics(timeZone)),
  serve.stream(contract.getPriceTimeline, showPriceTimeline),
  serve.stream(contract.listLocationTotals, listLocationTotals),
  serve.stream(contract.listTagTotals, listTagTotals),
]
