import { CallError, type CallOf } from '@stowage/contract/protocol/client'
import { i18n } from '../i18n/i18n.ts'
import { expectReport, tellError } from '../ui/toast/toasts.ts'
import { rememberingCache } from './cache.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { type InGroup, inSelectedGroup } from './in-group.ts'
import { knownRow } from './known-row.ts'
import { idsAbove, type Location, treeWithSums } from './locations.ts'
import { movedInTree } from './moved-in-tree.ts'
import { changeEntities, getEntityTree, listEntities } from './operations.ts'
import { queryClient } from './query-client.ts'
import { sendOnce } from './send-once.ts'
import { tellChange } from './undo.ts'

/** An item or a location that can be put somewhere else, with where it is now. */
export interface Movable {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  /** Its pin. */
  readonly locationId: string | null
}

/** Where something is to go; without an id: to the top level. */
export interface Target {
  readonly id: string | undefined
  readonly name: string
}

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

/** Shows on the screen that items are somewhere else; returns what takes that back. */
async function showMoved(
  groupId: string | undefined,
  moved: readonly Movable[],
  target: string | undefined,
): Promise<() => void> {
  const cache = rememberingCache(groupId)
  const ids = new Set(moved.map(({ id }) => id))
  // An answer from before the move must not come after it.
  await queryClient.cancelQueries({ queryKey: [groupId ?? null] })
  const parts = moved.map(({ id, parentId, locationId }) => ({
    id,
    from: locationId ?? parentId,
    sums: sumsOf(id),
  }))
  const tree = cache.read(getEntityTree, treeWithSums) ?? []
  cache.update(getEntityTree, roots => [...movedInTree(roots, parts, target)])
  for (const query of queriesLeft(tree, parts, target))
    cache.update(
      listEntities,
      reply => {
        const items = reply.items.filter(({ id }) => !ids.has(id))
        return { ...reply, items, total: reply.total - (reply.items.length - items.length) }
      },
      query,
    )
  return () => cache.takeBack()
}

/**
 * Puts items and locations somewhere else: at once on the screen, all of them in one change. Answers the id of the change, null
 * when all of them were there already, undefined when it was refused, which has been told.
 */
export async function moveEntities(
  moved: readonly Movable[],
  target: Target,
  group: InGroup = inSelectedGroup(),
  idempotencyKey = newIdempotencyKey(),
): Promise<string | null | undefined> {
  const { groupId, client, readAgain } = group
  const reported = expectReport()
  const takeBack = await showMoved(groupId, moved, target.id)
  try {
    const input = {
      select: { ids: moved.map(({ id }) => id) },
      change: { parentId: target.id ?? null, locationId: null },
    }
    const { status, body } = await sendOnce(client, changeEntities, input, { idempotencyKey })
    if (status >= 400) throw new CallError(status, body as object)
    const { change } = body
    const names = { name: moved[0]?.name, location: target.name }
    const textOf = (count: number): string =>
      i18n.t(target.id === undefined ? 'move.doneTop' : 'move.done', { count, ...names })
    const run = { kind: `moved ${target.id}`, count: moved.length, text: textOf }
    tellChange(textOf(moved.length), { id: change, groupId }, { run })
    reported(true)
    return change
  } catch (error) {
    takeBack()
    reported(false)
    const retry = (): void => void moveEntities(moved, target, group, idempotencyKey)
    const what = i18n.t(target.id === undefined ? 'move.failedTop' : 'move.failed', {
      ...{ count: moved.length, name: moved[0]?.name, location: target.name },
    })
    tellError(error, retry, what)
    return undefined
  } finally {
    await readAgain()
  }
}
