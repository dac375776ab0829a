import type { BulkResult } from '@stowage/contract/entities/entity-bulk'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { rehearse } from '#long-writes/rehearse.ts'
import type { Done, WorkCtx } from '#server/context.ts'
import { changeMany, deleteMany } from './bulk-writes.ts'
import type { BulkInput } from './plan-change.ts'

/** Changes or deletes many entities, or says what that would come to. */
export const changeEntities =
  (longWrites: LongWrites) =>
  async (work: WorkCtx, input: BulkInput): Promise<BulkResult> => {
    const { change, dryRun } = input
    if (change === undefined)
      return dryRun
        ? await rehearse(work, ctx => deleteMany.plan(ctx, input))
        : await longWrites.runAndShow(work, deleteMany, input, told)
    const asked = { ...input, change }
    return dryRun
      ? await rehearse(work, ctx => changeMany.plan(ctx, asked))
      : await longWrites.runAndShow(work, changeMany, asked, told)
  }

const told = async ({ result, changeId }: Done<BulkResult>): Promise<BulkResult> => ({
  ...result,
  change: changeId ?? null,
})
