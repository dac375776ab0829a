import type { FileStore } from '#files/store.ts'
import { defineJob, type Job } from '#jobs/define-job.ts'
import { ArchiveKey, removalJob } from '../job-kinds.ts'

/** Removes an archive that no record names any more. Running twice is harmless: what is gone is gone. */
export const removeArchive = (store: FileStore): Job<{ key: string }> =>
  defineJob({
    kind: removalJob.kind,
    input: ArchiveKey,
    run: async (_ctx, { key }) => store.remove(key),
  })
