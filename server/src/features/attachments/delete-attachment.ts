import type { deleteAttachment as operation } from '@stowage/contract/attachments/attachments'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { attachmentsChanged } from '#features/entities/index.ts'
import { enqueueFileRemoval, removeThumbnails } from '#features/files/index.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireAttachment } from './attachments.queries.ts'
import { promoteOldest } from './primary.ts'

/** Deletes an attachment; its file goes later, unless another attachment has the same. */
export async function deleteAttachment(
  ctx: WriteCtx,
  { id: entityId, attachment_id: id }: InputOf<typeof operation>,
): Promise<void> {
  const { db } = ctx
  const { groupId } = ctx.actor
  const { version, ...before } = await requireAttachment(db, { groupId, entityId, id })
  ctx.request.expectVersion(version)
  await db.q.deleteFrom('attachments').where('group_id', '=', groupId).where('id', '=', id).execute()
  if (before.thumbnail_id !== null) await removeThumbnails(ctx, groupId, [before.thumbnail_id])
  await enqueueFileRemoval(ctx, [before.path])
  if (before.is_primary === 1) await promoteOldest(db, groupId, entityId)
  await attachmentsChanged(ctx, groupId, entityId)
  await ctx.emit({
    name: 'attachment.deleted',
    subjectId: entityId,
    facts: { attachmentId: id, before: { ...before } },
  })
}
