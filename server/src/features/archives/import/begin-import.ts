import { randomUUID } from 'node:crypto'
import type { ExportJob } from '@stowage/contract/tables/exports'
import { isAsNew } from '#features/groups/index.ts'
import type { FileStore, Staged } from '#files/store.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkCtx } from '#server/context.ts'
import { requireExport, toJob } from '../archives.queries.ts'
import type { ExportTools } from '../export-tools.ts'
import { importJob } from '../job-kinds.ts'
import { insertRecord } from '../job-record.ts'

/** Takes an archive in, which a job will fill the group from. */
export const beginImport =
  ({ demo, store, maxImportBytes, keepDays }: ExportTools) =>
  async (ctx: WorkCtx): Promise<ExportJob> => {
    const { groupId } = ctx.actor
    if (demo) throw new Problem('demo.refused')
    if (!(await ctx.read(({ db }) => isAsNew(db, groupId)))) throw new Problem('group_import.not_ready')
    const { file: upload } = await ctx.form(
      file => store.receive(file, maxImportBytes),
      staged => staged.discard(),
    )
    if (upload === undefined) throw new Problem('group_import.no_file')
    try {
      return await enqueueImport(ctx, store, upload, toJob(keepDays))
    } finally {
      await upload.discard()
    }
  }

/** Keeps the upload where the job will find it, and writes both down. */
async function enqueueImport(
  ctx: WorkCtx,
  store: FileStore,
  upload: Staged,
  show: ReturnType<typeof toJob>,
): Promise<ExportJob> {
  const { groupId, userId } = ctx.actor
  const key = `${groupId}/imports/${randomUUID()}.zip`
  const id = newId()
  await upload.keep(key)
  try {
    return await ctx.conclude(async ({ db, now, later, emit }) => {
      await insertRecord(db, { id, groupId, userId, kind: 'import', path: key, size: upload.size, now })
      await later(importJob, { exportId: id, key })
      await emit({ name: 'import.requested', subjectId: id })
      return show(await requireExport(db, groupId, id))
    })
  } catch (error) {
    await store.remove(key)
    throw error
  }
}
