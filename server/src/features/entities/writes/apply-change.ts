import { settleAll } from '#kernel/settle-all.ts'
import type { WriteCtx } from '#server/context.ts'
import { differences } from '../model/differences.ts'
import type { LoadedEntity, StoredEntity } from '../model/entity.ts'
import { unpinChildrenOf, unpinFrom } from '../placement/cascade-place.ts'
import {
  type Ancestry,
  keepHeights,
  type RequestedPlacement,
  refuseCycle,
} from '../placement/resolve-placement.ts'
import { saveEntities } from '../store/save-entities.ts'

/** Has a thing come to belong to something else, or to be kept elsewhere? */
export const isMoved = (before: StoredEntity, after: StoredEntity): boolean =>
  before.parent_id !== after.parent_id || before.location_id !== after.location_id

/** Saves a change of one entity with everything that follows from it for what lies in it or is pinned to it. */
export async function applyChange(
  ctx: WriteCtx,
  before: LoadedEntity,
  wanted: LoadedEntity,
  asked: Partial<RequestedPlacement>,
  ancestry: Ancestry,
): Promise<void> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const after: LoadedEntity = {
    ...wanted,
    row: { ...wanted.row, version: before.row.version + 1, updated_at: now },
  }
  const moved = isMoved(before.row, after.row)
  if (moved) {
    refuseCycle(after.row.id, { parentId: asked.parentId, locationId: asked.locationId }, after.row, ancestry)
    await keepHeights(db, after.row, asked, ancestry)
  }
  const name = moved ? 'entity.moved' : 'entity.updated'
  await settleAll([
    saveEntities(db, { groupId }, [{ before, after }]),
    ctx.emit({ name, subjectId: after.row.id, facts: differences(before, after) }),
    ctx.announce('entity.mutation'),
  ])
  await followUp(ctx, before.row, after.row)
}

/** What follows for the things around one that has become a location, or has stopped being one. */
async function followUp({ db, actor }: WriteCtx, before: StoredEntity, after: StoredEntity): Promise<void> {
  if (before.is_location === after.is_location) return
  if (after.is_location === 1) await unpinChildrenOf(db, actor.groupId, [after.id])
  else await unpinFrom(db, actor.groupId, [after.id])
}
