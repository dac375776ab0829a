import { ensureAssetIds } from './ensure-asset-ids.ts'
import { ensureImportRefs } from './ensure-import-refs.ts'
import { wipeInventory } from './wipe-inventory.ts'
import { zeroItemTimeFields } from './zero-item-time-fields.ts'

export { actionRoutes } from './actions.routes.ts'

/** The actions that may change many items. */
export const actionLongWrites = [ensureAssetIds, ensureImportRefs, zeroItemTimeFields, wipeInventory]
