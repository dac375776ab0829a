import {
  AttachmentChanges,
  type updateAttachment as operation,
} from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { attachmentsChanged } from '#features/entities/index.ts'
import { mayStand } from '#features/files/index.ts'
import { isRecognised } from '#files/media-type.ts'
import { requireTexts } from '#http/input/changed-texts.ts'
import type { Answer } from '#http/output/answer.ts'
import { storedName } from '#kernel/file-names.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { showChanged } from './add-attachment.ts'
import { type AttachmentRow, requireAttachment } from './attachments.queries.ts'
import { dropPrimary } from './primary.ts'

/** Changes type, title and whether a photo stands for the entity. */
export async function updateAttachment(
  ctx: WriteCtx,
  { id: entityId, attachment_id: id, ...input }: InputOf<typeof operation>,
): Promise<Answer<Entity>> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const before = await requireAttachment(db, { groupId, entityId, id })
  ctx.request.expectVersion(before.version)
  requireTexts(AttachmentChanges, input, before)
  const { type } = input
  const title = storedName(input.title)
  if (
    type === 'photo' &&
    before.type !== 'photo' &&
    isRecognised(before.mime_type) &&
    !mayStand(before.mime_type)
  )
    throw new Problem('attachment.not_a_picture')
  const stands = type === 'photo' && input.primary && mayStand(before.mime_type)
  if (stands) await dropPrimary(db, groupId, entityId)
  await db.q
    .updateTable('attachments')
    .set({ type, title, is_primary: stands ? 1 : 0, updated_at: now })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  await renameThumbnail(ctx, before, title)
  await attachmentsChanged(ctx, groupId, entityId)
  const was = { type: before.type, title: before.title, primary: before.is_primary === 1 }
  const is = { type, title, primary: stands }
  const facts = { attachmentId: id, before: was, after: is }
  await ctx.emit({ name: 'attachment.updated', subjectId: entityId, facts })
  return showChanged(ctx, entityId)
}

async function renameThumbnail(ctx: WriteCtx, { thumbnail_id }: AttachmentRow, title: string): Promise<void> {
  if (thumbnail_id === null) return
  await ctx.db.q
    .updateTable('attachments')
    .set({ title: `${title}-thumb`, updated_at: ctx.now })
    .where('group_id', '=', ctx.actor.groupId)
    .where('id', '=', thumbnail_id)
    .execute()
}
