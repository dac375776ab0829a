import { getImport, importEntities as importOperation } from '@stowage/contract/tables/imports'
import * as contract from '@stowage/contract/tables/table-exports'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { billOfMaterials } from './export/bill-of-materials.ts'
import { exportContacts } from './export/export-contacts.ts'
import { exportEntities } from './export/export-entities.ts'
import { exportEntityTable } from './export/export-entity-table.ts'
import { exportLoans } from './export/export-loans.ts'
import { exportMaintenance } from './export/export-maintenance.ts'
import { exportProducts } from './export/export-products.ts'
import { importEntities, type RequestTools } from './import/import-entities.ts'
import { showImport } from './runs/import-runs.queries.ts'

/** Tables in both directions. */
export const tableRoutes = (tools: RequestTools): Route[] => [
  serve.write(importOperation, { inSteps: importEntities(tools) }),
  serve.read(getImport, showImport),
  serve.stream(contract.exportEntities, exportEntities),
  serve.stream(contract.exportEntityTable, exportEntityTable),
  serve.stream(contract.exportMaintenance, exportMaintenance),
  serve.stream(contract.exportContacts, exportContacts),
  serve.stream(contract.exportLoans, exportLoans),
  serve.stream(contract.exportStockProducts, exportProducts),
  serve.stream(contract.billOfMaterials, billOfMaterials),
]
