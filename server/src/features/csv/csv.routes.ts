import * as contract from '@stowage/contract/csv'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { exportEntities } from './export-entities.ts'
import { importEntities } from './import-entities.ts'

/** CSV in both directions. `autoIncrementAssetId`: new things get the next asset number. */
export const csvRoutes = ({ autoIncrementAssetId }: { autoIncrementAssetId: boolean }): Route[] => [
  serve.work(contract.importEntities, importEntities(autoIncrementAssetId)),
  serve.stream(contract.exportEntities, exportEntities),
  serve.stream(contract.billOfMaterials, billOfMaterials),
]
