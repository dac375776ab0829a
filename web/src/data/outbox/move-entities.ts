import type { CallOf } from '@stowage/contract/protocol/client'
import { expectReport } from '../../ui/toast/toasts.ts'
import { knownRow } from '../items/known-row.ts'
import { idsAbove, type Location, treeWithSums } from '../items/locations.ts'
import { movedInTree } from '../items/moved-in-tree.ts'
import { cacheOf } from '../wire/cache.ts'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import { cancelReads, type InGroup, inSelectedGroup } from '../wire/in-group.ts'
import { getEntityTree, type listEntities } from '../wire/operations.ts'
import { newEntry } from './outbox.ts'
import { enqueue } from './queue.ts'
import { namesIn } from './show-edit.ts'
import { type Movable, showPlaces, type Target } from './show-places.ts'

export type { Movable, Target } from './show-places.ts'

/** What an item adds to the sums of its locations, as far as a list knows it; what is read again puts the rest right. */
function sumsOf(id: string): NonNullable<Location['sums']> | undefined {
  const row = knownRow(id)
  if (row === undefined || row.entityType.isLocation) return undefined
  const { quantity, purchasePrice, archived, soldDate } = row
  if (archived) return undefined
  const isSold = soldDate !== ''
  const [totalPrice, value] = isSold ? [0, 0] : [purchasePrice, purchasePrice * quantity]
  return { items: 1, sold: isSold ? 1 : 0, itemCount: quantity, totalPrice, value }
}

/** The lists of locations that something leaves: those of the location where it is, and of all that this is in. */
function queriesLeft(
  tree: readonly Location[],
  parts: readonly { readonly from: string | null }[],
  target: string | undefined,
): CallOf<typeof listEntities>[] {
  const stays = new Set(idsAbove(tree, target))
  return [...new Set(parts.map(({ from }) => from))].flatMap((from): CallOf<typeof listEntities>[] =>
    from === null
      ? [{ hasLocation: false }]
      : [
          { parentIds: [from] },
          ...idsAbove(tree, from)
            .filter(id => !stays.has(id))
            .map(id => ({ within: [id] })),
        ],
  )
}

/** Shows on the screen that items are somewhere else, with the counts of locations. */
function showMoved(groupId: string | undefined, moved: readonly Movable[], target: Target): void {
  const cache = cacheOf(groupId)
  const parts = moved.map(({ id, parentId, locationId }) => ({
    id,
    from: locationId ?? parentId,
    sums: sumsOf(id),
  }))
  const tree = cache.read(getEntityTree, treeWithSums) ?? []
  cache.update(getEntityTree, roots => [...movedInTree(roots, parts, target.id)])
  showPlaces(cache, moved, target, queriesLeft(tree, parts, target.id))
}

/**
 * Puts items and locations somewhere else: at once on the screen, all of them in one change. Answers the id of the change, null
 * when all of them were there already, undefined when it was refused, or waits for the network, which is seen elsewhere.
 */
export async function moveEntities(
  given: readonly Movable[],
  target: Target,
  { groupId }: Pick<InGroup, 'groupId'> = inSelectedGroup(),
): Promise<string | null | undefined> {
  const reported = expectReport()
  const entry = newEntry(newIdempotencyKey(), groupId)
  const moved = given.map(each => ({ ...each, moreSeen: namesIn(knownRow(each.id), each) }))
  await cancelReads(groupId)
  showMoved(groupId, moved, target)
  return new Promise(resolve =>
    enqueue(
      { ...entry, kind: 'move', name: moved[0]?.name ?? '', moved, target },
      { reported, sent: resolve, end: () => resolve(undefined) },
    ),
  )
}
