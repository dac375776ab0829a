import type { CallOf } from '@stowage/contract/protocol/client'
import type { Cache } from '../wire/cache.ts'
import { listEntities } from '../wire/operations.ts'
import { showEdit } from './show-edit.ts'

/** An item or a location that can be put somewhere else, with where it is now. */
export interface Movable {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  /** Its pin. */
  readonly locationId: string | null
  /** What its row showed of where it is. */
  readonly moreSeen?: object | undefined
}

/** Where something is to go; without an id: to the top level. */
export interface Target {
  readonly id: string | undefined
  readonly name: string
}

/** The lists of the locations where items were. */
const listsOf = (moved: readonly Movable[], target: string | undefined): CallOf<typeof listEntities>[] =>
  [...new Set(moved.map(({ parentId, locationId }) => locationId ?? parentId))]
    .filter(from => from !== (target ?? null))
    .map(from => (from === null ? { hasLocation: false } : { parentIds: [from] }))

/** Shows in answers that items are somewhere else, in whichever of them that is not shown yet; `left` are lists that they leave. */
export function showPlaces(
  cache: Cache,
  moved: readonly Movable[],
  { id: target, name }: Target,
  left = listsOf(moved, target),
): void {
  const ids = new Set(moved.map(({ id }) => id))
  for (const query of left)
    cache.update(
      listEntities,
      reply => {
        const items = reply.items.filter(({ id }) => !ids.has(id))
        const gone = reply.items.length - items.length
        return gone === 0 ? reply : { ...reply, items, total: reply.total - gone }
      },
      query,
    )
  const location = { id: target, name }
  const changes = { parentId: target ?? null, locationId: null }
  const more = target === undefined ? {} : { parent: location, location, path: [name] }
  for (const { id } of moved) showEdit(cache, id, changes, more)
}
