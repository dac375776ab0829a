import type { orderPhotos as operation } from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { attachmentsChanged, requireEntityRow } from '#features/entities/index.ts'
import type { Answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { showChanged } from './add-attachment.ts'
import { listPhotos } from './attachments.queries.ts'
import { writeOrder } from './photo-order.ts'

/** Puts the photos of an entity in an order, which has to name all of them. */
export async function orderPhotos(
  ctx: WriteCtx,
  { id: entityId, ids }: InputOf<typeof operation>,
): Promise<Answer<Entity>> {
  const { db } = ctx
  const { groupId } = ctx.actor
  const { version } = await requireEntityRow(db, groupId, entityId)
  ctx.request.expectVersion(version)
  const photos = await listPhotos(db, groupId, entityId)
  const stored = new Set(photos.map(({ id }) => id))
  if (stored.size !== ids.length || !ids.every(id => stored.has(id)))
    throw new Problem('attachment.photos_changed')
  if (photos.every(({ id }, at) => id === ids[at])) return showChanged(ctx, entityId)
  await writeOrder(ctx, photos, ids)
  await attachmentsChanged(ctx, groupId, entityId)
  return showChanged(ctx, entityId)
}
