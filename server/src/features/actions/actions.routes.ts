import * as contract from '@stowage/contract/actions'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { ensureAssetIds } from './ensure-asset-ids.ts'
import { ensureImportRefs } from './ensure-import-refs.ts'
import { wipeInventory } from './wipe-inventory.ts'
import { zeroItemTimeFields } from './zero-item-time-fields.ts'

/** Work on everything that a group has. */
export const actionRoutes = ({ demo }: { demo: boolean }): Route[] => [
  serve.write(contract.ensureAssetIds, ensureAssetIds),
  serve.write(contract.ensureImportRefs, ensureImportRefs),
  serve.write(contract.zeroItemTimeFields, zeroItemTimeFields),
  serve.write(contract.wipeInventory, wipeInventory(demo)),
]
