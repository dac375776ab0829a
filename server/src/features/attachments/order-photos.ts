import type { orderPhotos as operation } from '@stowage/contract/attachments/attachments'
import type { Entity } from '@stowage/contract/entities/entity'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import { attachmentsChanged, requireEntityRow } from '#features/entities/index.ts'
import type { Answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { showChanged } from './add-attachment.ts'
import { listPhotos } from './attachments.queries.ts'

const positions = statement<{ now: string; rows: string }>()(
  (_q, p, dialect) => sql`
    update attachments set position = given.position, updated_at = ${p.now}
    from ${dialect.recordTable(p.rows, { group_id: 'text', id: 'text', position: 'integer' })} given
    where attachments.group_id = given.group_id and attachments.id = given.id`,
)

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
  const stored = new Map(photos.map(({ id, position }) => [id, position]))
  if (stored.size !== ids.length || !ids.every(id => stored.has(id)))
    throw new Problem('attachment.photos_changed')
  if (photos.every(({ id }, at) => id === ids[at])) return showChanged(ctx, entityId)
  const moved = ids
    .map((id, at) => ({ group_id: groupId, id, position: at + 1 }))
    .filter(({ id, position }) => stored.get(id) !== position)
  await db.run(positions, { now: ctx.now, rows: JSON.stringify(moved) })
  await attachmentsChanged(ctx, groupId, entityId)
  return showChanged(ctx, entityId)
}
