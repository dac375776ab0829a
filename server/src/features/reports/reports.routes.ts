import { writeInventoryReport } from '@stowage/contract/tables/inventory-report'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { inventoryReport } from './inventory-report.ts'
import type { ReportTools } from './report-tools.ts'

/** Documents about the inventory. */
export const reportRoutes = (tools: ReportTools): Route[] => [
  serve.stream(writeInventoryReport, inventoryReport(tools)),
]
