import * as contract from '@stowage/contract/actions'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { Problem } from '#kernel/problem.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { ensureAssetIds } from './ensure-asset-ids.ts'
import { ensureImportRefs } from './ensure-import-refs.ts'
import { requireOwner, wipeInventory } from './wipe-inventory.ts'
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
  serve.work(contract.wipeInventory, async (ctx, input) => {
    requireOwner(ctx.actor)
    if (demo) throw new Problem('demo.refused')
    return await longWrites.run(ctx, wipeInventory, input)
  }),
]
