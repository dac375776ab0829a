import * as contract from '@stowage/contract/actions'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { ensureAssetIds } from './ensure-asset-ids.ts'
import { ensureImportRefs } from './ensure-import-refs.ts'
import { wipeInventory } from './wipe-inventory.ts'
import { zeroItemTimeFields } from './zero-item-time-fields.ts'

/** What actions need. */
interface ActionTools {
  readonly demo: boolean
  readonly longWrites: LongWrites
}

/** Work on everything that a group has. */
export const actionRoutes = ({ demo, longWrites }: ActionTools): Route[] => [
  serve.work(contract.ensureAssetIds, ctx => longWrites.run(ctx, ensureAssetIds, {})),
  serve.work(contract.ensureImportRefs, ctx => longWrites.run(ctx, ensureImportRefs, {})),
  serve.work(contract.zeroItemTimeFields, ctx => longWrites.run(ctx, zeroItemTimeFields, {})),
  serve.write(contract.wipeInventory, wipeInventory(demo)),
]
