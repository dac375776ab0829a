import type { WriteCtx } from '#server/context.ts'
import { unpinChildrenOf, unpinFrom } from './displace.ts'
import { differences } from './history.ts'
import { type Ancestry, type Asked, keepHeights, refuseCycle } from './place.ts'
import { saveEntities } from './save.ts'
import type { StoredEntity, Thing } from './thing.ts'

/** Has a thing come to belong to something else, or to be kept elsewhere? */
export const isMoved = (before: StoredEntity, after: StoredEntity): boolean =>
  before.parent_id !== after.parent_id || before.location_id !== after.location_id

/** Saves a change of one entity with everything that follows from it for what lies in it or is pinned to it. */
export async function applyChange(
  ctx: WriteCtx,
  before: Thing,
  wanted: Thing,
  asked: Partial<Asked>,
  ancestry: Ancestry,
): Promise<void> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const after: Thing = { ...wanted, row: { ...wanted.row, version: before.row.version + 1, updated_at: now } }
  const moved = isMoved(before.row, after.row)
  if (moved) {
    refuseCycle(after.row.id, { parentId: asked.parentId, locationId: asked.locationId }, after.row, ancestry)
    await keepHeights(db, after.row, asked, ancestry)
  }
  await saveEntities(db, { groupId }, [{ before, after }])
  await followUp(ctx, before.row, after.row, moved)
  const name = moved ? 'entity.moved' : 'entity.updated'
  await ctx.emit({ name, subjectId: after.row.id, facts: differences(before, after) })
  await ctx.announce('entity.mutation')
}

/** What the contract's "Where a thing is" asks of the things around one that changed. */
async function followUp(ctx: WriteCtx, before: StoredEntity, after: StoredEntity, moved: boolean): Promise<void> {
  const { groupId } = ctx.actor
  const becameLocation = before.is_location === 0 && after.is_location === 1
  const becameItem = before.is_location === 1 && after.is_location === 0
  const isSynced = after.sync_child_entity_locations === 1 && (moved || before.sync_child_entity_locations === 0)
  if (becameItem) await unpinFrom(ctx.db, groupId, [after.id])
  if (becameLocation || isSynced) await unpinChildrenOf(ctx.db, groupId, [after.id])
}
