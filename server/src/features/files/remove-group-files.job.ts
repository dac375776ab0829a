import { z } from 'zod'
import { batchesOf } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { FileStore } from '#files/store.ts'
import { defineJob, type Job } from '#jobs/define-job.ts'
import { enqueue } from '#jobs/queue.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import type { Instant } from '#kernel/clock.ts'
import { findDeletionLock } from './deletion-lock.ts'

const kind = 'files.release-group'

/** How many files are removed in one transaction. */
const batchSize = 50

/** To be called when a group is deleted: enqueues the removal of all of its files, in a job that outlives the group. */
export const enqueueGroupFileRemoval = async (db: Writer, groupId: string, now: Instant): Promise<void> => {
  await enqueue(db, { kind, input: { groupId }, groupId: null, runAt: now, now })
}

/** Removes the files of a group that was deleted. Running twice is harmless: a file that is gone is left at that. */
export const removeGroupFilesJob = (store: FileStore): Job<{ groupId: string }> =>
  defineJob({
    kind,
    input: z.object({ groupId: z.uuid() }),
    async run(ctx, { groupId }) {
      const files = await Array.fromAsync(store.list(`${groupId}/`), ({ key }) => key)
      for await (const batch of batchesOf(files, { size: batchSize, signal: ctx.signal })) {
        await store.check()
        const isDone = await ctx.write(async ({ db, now, later }) => {
          const held = await findDeletionLock(db, now)
          if (held !== undefined) await later({ kind }, { groupId }, held)
          if (held !== undefined || (await isThere(db, groupId))) return true
          await allOrFirstError(batch.map(key => store.remove(key)))
          return false
        })
        if (isDone) return
      }
    },
  })

/** Has the group come back, as it does when it moves in again? */
const isThere = async (db: Writer, groupId: string): Promise<boolean> =>
  (await db.q.selectFrom('groups').select('id').where('id', '=', groupId).executeTakeFirst()) !== undefined
