import type { Entity } from '@stowage/contract/entities/entity'
import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { attachmentsChanged, showEntityById, shownTo } from '#features/entities/index.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'

/** What is known of an attachment before it has a row. */
export type NewAttachment = Pick<
  Insertable<Tables['attachments']>,
  'type' | 'title' | 'mime_type' | 'path' | 'size' | 'is_primary'
>

/** Writes the row of an attachment, and all that follows from it; returns its id. */
export async function addAttachment(ctx: WriteCtx, entityId: string, added: NewAttachment): Promise<string> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const id = newId()
  await db.q
    .insertInto('attachments')
    .values(eb => ({
      ...added,
      id,
      group_id: groupId,
      entity_id: entityId,
      thumbnail_id: null,
      // Last among those that somebody has sorted: of an equal position, the newest comes last.
      position: eb
        .selectFrom('attachments')
        .select(({ fn, val }) => fn.coalesce(fn.max('position'), val(0)).as('position'))
        .where('group_id', '=', groupId)
        .where('entity_id', '=', entityId),
      created_at: now,
      updated_at: now,
    }))
    .execute()
  await attachmentsChanged(ctx, groupId, entityId)
  await ctx.emit({ name: 'attachment.added', subjectId: entityId, facts: { attachmentId: id, ...added } })
  return id
}

/** The entity as it is after a change to its attachments. */
export const showChanged = (ctx: WriteCtx, entityId: string): Promise<Answer<Entity>> =>
  showEntityById(ctx.db, shownTo(ctx), entityId)
