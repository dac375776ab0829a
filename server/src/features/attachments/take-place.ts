import type { WriteCtx } from '#server/context.ts'
import type { listPhotos } from './attachments.queries.ts'
import { writeOrder } from './photo-order.ts'

type Photos = Awaited<ReturnType<typeof listPhotos>>

interface Edit {
  readonly entityId: string
  /** The photos of the entity in their order, before the edited one. */
  readonly photos: Photos
  readonly original: Photos[number]
  /** The edited photo, which comes last until now. */
  readonly editId: string
}

/** Puts an edited photo where its original stands. That is kept, as an attachment. */
export async function takePlace(ctx: WriteCtx, { entityId, photos, original, editId }: Edit): Promise<void> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const { id, title, is_primary } = original
  await db.q
    .updateTable('attachments')
    .set({ type: 'attachment', is_primary: 0, updated_at: now })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  if (photos.at(-1) !== original)
    await writeOrder(
      ctx,
      photos,
      photos.map(photo => (photo === original ? editId : photo.id)),
    )
  const before = { type: 'photo', title, primary: is_primary === 1 }
  const after = { type: 'attachment', title, primary: false }
  await ctx.emit({
    name: 'attachment.updated',
    subjectId: entityId,
    facts: { attachmentId: id, before, after },
  })
}
