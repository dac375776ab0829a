import { writeInventoryReport } from '@stowage/contract/tables/inventory-report'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { inventoryReport, type ReportTools } from './inventory-report.ts'

/** Documents about the inventory. */
export const reportRoutes = (tools: ReportTools): Route[] => [
  serve.stream(writeInventoryReport, inventoryReport(tools)),
]
