import * as contract from '@stowage/contract/csv'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { exportEntities } from './export-entities.ts'
import { type ImportTools, importEntities } from './import-entities.ts'

/** CSV in both directions. */
export const csvRoutes = (tools: ImportTools): Route[] => [
  serve.write(contract.importEntities, { inSteps: importEntities(tools) }),
  serve.stream(contract.exportEntities, exportEntities),
  serve.stream(contract.billOfMaterials, billOfMaterials),
]
