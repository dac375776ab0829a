import type { ExportJob } from '@stowage/contract/tables/exports'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireExport, toJob } from '../archives.queries.ts'
import type { ExportTools } from '../export-tools.ts'
import { exportJob } from '../job-kinds.ts'
import { insertRecord } from '../job-record.ts'

/** Puts an export of the group off, which a job will make. */
export const createExport =
  ({ keepDays }: ExportTools) =>
  async (ctx: WriteCtx): Promise<ExportJob> => {
    const { groupId, userId } = ctx.actor
    const id = newId()
    await insertRecord(ctx.db, { id, groupId, userId, kind: 'export', path: '', size: 0, now: ctx.now })
    await ctx.later(exportJob, { exportId: id })
    await ctx.emit({ name: 'export.requested', subjectId: id })
    await ctx.announce('export.mutation')
    return toJob(keepDays)(await requireExport(ctx.db, groupId, id))
  }
