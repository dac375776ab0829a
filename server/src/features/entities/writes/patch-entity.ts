import type { patchEntity as operation } from '@stowage/contract/entities'
import type { Entity } from '@stowage/contract/entity'
import type { InputOf } from '@stowage/contract/operation'
import type { Answer } from '#http/output/answer.ts'
import type { WriteCtx } from '#server/context.ts'
import type { LoadedEntity } from '../model/entity.ts'
import { findAncestry, resolvePlacement } from '../placement/resolve-placement.ts'
import { loadEntity, showEntityById } from '../read/entity.queries.ts'
import { requireTags, requireType } from '../read/references.queries.ts'
import { applyChange } from './apply-change.ts'

/** Changes what is sent and nothing else. */
export async function patchEntity(ctx: WriteCtx, input: InputOf<typeof operation>): Promise<Answer<Entity>> {
  const { db } = ctx
  const { groupId } = ctx.actor
  const before = await loadEntity(db, groupId, input.id)
  ctx.request.expectVersion(before.row.version)
  const isMoved = input.parentId !== undefined || input.locationId !== undefined
  const above = isMoved
    ? [input.parentId ?? before.row.parent_id, input.locationId ?? before.row.location_id]
    : []
  const ancestry = await findAncestry(db, groupId, above)
  const place = isMoved ? resolvePlacement(input, before.row, ancestry, true) : undefined
  const type =
    input.entityTypeId === undefined ? undefined : await requireType(db, groupId, input.entityTypeId)
  const after: LoadedEntity = {
    row: {
      ...before.row,
      ...place,
      quantity: input.quantity ?? before.row.quantity,
      entity_type_id: type?.id ?? before.row.entity_type_id,
      is_location: type?.is_location ?? before.row.is_location,
    },
    tags: input.tagIds === undefined ? before.tags : await requireTags(db, groupId, input.tagIds),
    fields: before.fields,
  }
  await applyChange(ctx, before, after, input, ancestry)
  return showEntityById(db, groupId, input.id)
}
