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
  await followUp(ctx, before.row, after.row)
  const name = moved ? 'entity.moved' : 'entity.updated'
  await ctx.emit({ name, subjectId: after.row.id, facts: differences(before, after) })
  await ctx.announce('entity.mutation')
}

/** What follows for the things around one that has become a location, or has stopped being one. */
async function followUp({ db, actor }: WriteCtx, before: StoredEntity, after: StoredEntity): Promise<void> {
  if (before.is_location === after.is_location) return
  if (after.is_location === 1) await unpinChildrenOf(db, actor.groupId, [after.id])
  else await unpinFrom(db, actor.groupId, [after.id])
}
