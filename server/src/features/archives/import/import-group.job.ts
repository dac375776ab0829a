import { ArchiveRefused } from '#files/zip-reader.ts'
import { defineJob, type Job, type JobCtx } from '#jobs/define-job.ts'
import { enqueue } from '#jobs/queue.ts'
import type { ExportRow } from '../archives.queries.ts'
import { Archive } from '../format/archive.ts'
import { ImportInput, importJob, removalJob } from '../job-kinds.ts'
import { JobRecord, noteLost } from '../job-record.ts'
import { type ImportTools, importArchive } from './import-archive.ts'
import { Notes } from './notes.ts'

/**
 * Fills a new group from an archive. Running twice is harmless: all rows come with the word that it is done, whoever
 * finishes what another run has begun, or nothing of the group has changed.
 */
export const importGroup = (tools: ImportTools): Job<{ exportId: string; key: string }> =>
  defineJob({
    kind: importJob.kind,
    input: ImportInput,
    attempts: 3,
    isHeavy: true,
    run: (ctx, { exportId, key }) => run(ctx, tools, exportId, key),
    async onFailed(scope, lost) {
      const { groupId, input, now } = lost
      await noteLost(scope, lost, 'import', input.exportId)
      const { key } = input
      await enqueue(scope.db, { kind: removalJob.kind, input: { key }, groupId, runAt: now, now })
    },
  })

async function run(ctx: JobCtx, tools: ImportTools, exportId: string, key: string): Promise<void> {
  const begun = await JobRecord.begin(ctx, exportId)
  if (begun !== undefined) {
    const { record, row } = begun
    await record.attempt(() => fill(ctx, tools, record, row))
  }
  await tools.store.remove(key)
}

/** Reads the upload, and closes it whatever happens. */
async function fill(ctx: JobCtx, tools: ImportTools, record: JobRecord, row: ExportRow): Promise<void> {
  const upload = await tools.store.borrow(row.artifact_path)
  if (upload === undefined) throw new ArchiveRefused('The upload is gone; send the archive again')
  const notes = new Notes()
  try {
    const archive = await Archive.open(upload.path, notes)
    try {
      await importArchive({ ctx, record, ...tools }, row, archive, notes)
    } finally {
      archive.close()
    }
  } finally {
    await upload.release()
  }
}
