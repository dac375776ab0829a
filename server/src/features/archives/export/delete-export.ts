import type { InputOf } from '@stowage/contract/protocol/operation'
import type { deleteExport as operation } from '@stowage/contract/tables/exports'
import type { WriteCtx } from '#server/context.ts'
import { requireExport } from '../archives.queries.ts'
import { removalJob } from '../job-kinds.ts'

/** Removes a record, and later its archive. A job that is under way notices, ends, and takes back what it has made. */
export async function deleteExport(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const { db, actor } = ctx
  const { kind, artifact_path: key } = await requireExport(db, actor.groupId, id)
  await db.q.deleteFrom('exports').where('group_id', '=', actor.groupId).where('id', '=', id).execute()
  if (kind === 'export' && key !== '') await ctx.later(removalJob, { key })
  await ctx.emit({ name: `${kind}.deleted`, subjectId: id })
}
