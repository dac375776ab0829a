import * as contract from '@stowage/contract/entities/actions'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { Problem } from '#kernel/problem.ts'
import { withDryRun } from '#long-writes/count-planned.ts'
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
  serve.write(contract.ensureAssetIds, withDryRun(longWrites, ensureAssetIds)),
  serve.write(contract.ensureImportRefs, withDryRun(longWrites, ensureImportRefs)),
  serve.write(contract.zeroItemTimeFields, withDryRun(longWrites, zeroItemTimeFields)),
  serve.write(contract.wipeInventory, {
    inSteps: async (ctx, input) => {
      requireOwner(ctx.actor)
      if (demo) throw new Problem('demo.refused')
      return await longWrites.run(ctx, wipeInventory, input)
    },
  }),
]
