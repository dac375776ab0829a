import type { FileStore } from '#files/store.ts'
import { defineJob, type Job, type JobCtx } from '#jobs/define-job.ts'
import { ExportInput, exportJob } from '../job-kinds.ts'
import { Cancelled, JobRecord, noteLost } from '../job-record.ts'
import { writeArchive } from './write-archive.ts'

/** Where the archive of an export is kept. */
const keyOf = (groupId: string, id: string): string => `${groupId}/exports/${id}.zip`

/**
 * Makes the archive of a group. Running twice is harmless: what another run has left is written anew, and one that is
 * completed or deleted is left at that.
 */
export const exportGroup = (store: FileStore): Job<{ exportId: string }> =>
  defineJob({
    kind: exportJob.kind,
    input: ExportInput,
    attempts: 3,
    isHeavy: true,
    run: (ctx, { exportId }) => run(ctx, store, exportId),
    onFailed: (scope, lost) => noteLost(scope, lost, 'export', lost.input.exportId),
  })

async function run(ctx: JobCtx, store: FileStore, exportId: string): Promise<void> {
  const begun = await JobRecord.begin(ctx, exportId)
  if (begun === undefined) return
  const { record, row } = begun
  const owner = { groupId: row.group_id, userId: row.user_id ?? '' }
  await record.attempt(async () => {
    const { staged, notes, isPrivate } = await writeArchive({ ctx, store, record }, owner)
    const key = keyOf(row.group_id, row.id)
    try {
      ctx.signal.throwIfAborted()
      await store.remove(key)
      await staged.keep(key)
      await ctx.write(scope =>
        record.complete(scope, {
          artifact_path: key,
          size_bytes: staged.size,
          notes: JSON.stringify(notes),
          is_private: isPrivate ? 1 : 0,
        }),
      )
    } catch (error) {
      if (error instanceof Cancelled) await store.remove(key)
      throw error
    } finally {
      await staged.discard()
    }
  })
}
