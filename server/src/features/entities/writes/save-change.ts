import type { Reader } from '#db/reader-writer.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import type { FinishCtx } from '#long-writes/define-long-write.ts'
import type { LoadedEntity, StoredEntity } from '../model/entity.ts'
import { unpinChildrenOf, unpinFrom } from '../placement/find-cascade.ts'
import type { EntityMove } from '../placement/place-entities.ts'
import {
  type Ancestry,
  type RequestedPlacement,
  refuseCycle,
  requireLevels,
  setHeights,
} from '../placement/resolve-placement.ts'
import type { KnownEntity } from '../read/entity.queries.ts'
import { saveEntities } from '../store/save-entities.ts'
import { countPinned } from '../subjects/count-affected.ts'

/** A change of one entity. */
export interface EntityChange {
  readonly before: LoadedEntity
  readonly after: LoadedEntity
  /** What was asked for about its container. */
  readonly asked: Partial<RequestedPlacement>
  /** What it will lie in. */
  readonly ancestry: Ancestry
  /** Whatever becomes of it, its children shall have no pins. */
  readonly unpinsChildren: boolean
}

/** A change of an entity that was just loaded; where tags and fields stay, `after` has the same lists. */
export interface KnownChange extends EntityChange {
  readonly before: KnownEntity
}

/** Has an item come to belong to something else, or to be kept elsewhere? */
export const isMoved = (before: StoredEntity, after: StoredEntity): boolean =>
  before.parent_id !== after.parent_id || before.location_id !== after.location_id

/** Which entities lose their pins when one changes: its children, or whatever is pinned to it. */
function unpinsOf({ before, after, unpinsChildren }: EntityChange) {
  const isConverted = before.row.is_location !== after.row.is_location
  const becomesLocation = isConverted && after.row.is_location === 1
  return { ofChildren: unpinsChildren || becomesLocation, toIt: isConverted && !becomesLocation }
}

/** How much a change of an entity changes at the most, itself included. */
export async function countChanged(db: Reader, groupId: string, change: EntityChange): Promise<number> {
  const { ofChildren, toIt } = unpinsOf(change)
  return ofChildren || toIt ? 1 + (await countPinned(db, groupId, [change.after.row.id])) : 1
}

/** What becomes of the items in an entity that changes, or pinned to it; to be placed before it is saved. */
export async function* cascadeOf(
  db: Reader,
  groupId: string,
  change: EntityChange,
): AsyncGenerator<readonly EntityMove[]> {
  const { ofChildren, toIt } = unpinsOf(change)
  if (ofChildren) yield* unpinChildrenOf(db, groupId, [change.after.row.id])
  if (toIt) yield* unpinFrom(db, groupId, [change.after.row.id])
}

/** Refuses a move into itself or too deep; answers which heights are to be set with it. */
export async function requireMove(
  db: Reader,
  { before, after, asked, ancestry }: EntityChange,
): Promise<ReadonlyMap<string, number>> {
  if (!isMoved(before.row, after.row)) return new Map()
  refuseCycle(after.row.id, { parentId: asked.parentId, locationId: asked.locationId }, after.row, ancestry)
  return requireLevels(db, after.row, asked, ancestry)
}

/** Saves the change itself. It is announced even where no member differs: `updatedAt` does, which no change records. */
export async function saveChange(
  ctx: Pick<FinishCtx, 'db' | 'groupId' | 'announce'>,
  change: EntityChange,
): Promise<void> {
  const { db, groupId } = ctx
  const { before, after } = change
  await setHeights(db, groupId, await requireMove(db, change))
  await allOrFirstError([saveEntities(db, { groupId }, [{ before, after }]), ctx.announce('entity.mutation')])
}
