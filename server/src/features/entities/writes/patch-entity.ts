import type { patchEntity as operation } from '@stowage/contract/entities'
import type { Entity } from '@stowage/contract/entity'
import type { InputOf } from '@stowage/contract/operation'
import type { Answer } from '#http/output/answer.ts'
import { settleAll } from '#kernel/settle-all.ts'
import type { WriteCtx } from '#server/context.ts'
import type { LoadedEntity } from '../model/entity.ts'
import { findPlacement } from '../placement/resolve-placement.ts'
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
  const [{ place, ancestry }, type, tags] = await settleAll([
    isMoved
      ? findPlacement(db, groupId, input, before.row, true)
      : Promise.resolve({ place: undefined, ancestry: new Map() }),
    input.entityTypeId === undefined
      ? Promise.resolve(undefined)
      : requireType(db, groupId, input.entityTypeId),
    input.tagIds === undefined ? Promise.resolve(before.tags) : requireTags(db, groupId, input.tagIds),
  ])
  const after: LoadedEntity = {
    row: {
      ...before.row,
      ...place,
      quantity: input.quantity ?? before.row.quantity,
      entity_type_id: type?.id ?? before.row.entity_type_id,
      is_location: type?.is_location ?? before.row.is_location,
    },
    tags,
    fields: before.fields,
  }
  await applyChange(ctx, before, after, input, ancestry)
  return showEntityById(db, groupId, input.id)
}
