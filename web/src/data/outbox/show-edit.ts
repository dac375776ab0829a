import type { MemberWith } from '@stowage/contract/entities/entity-members'
import type { Entity, Row } from '../items/entities.ts'
import { type Location, namesOnWay, treeWithSums } from '../items/locations.ts'
import type { Cache } from '../wire/cache.ts'
import { getEntity, getEntityTree, listEntities, listEntityTypes, listTags } from '../wire/operations.ts'

/** The members of an item that are changed by writing all of it. */
export type EntityChanges = Partial<
  Pick<
    Entity,
    | MemberWith<'told', 'always' | 'in full'>
    | 'tagIds'
    | 'parentId'
    | 'locationId'
    | 'entityTypeId'
    | 'fields'
  >
>

/** The members of an item that changes are about. */
export const valuesOf = (entity: EntityChanges, changes: EntityChanges): EntityChanges =>
  Object.fromEntries(Object.keys(changes).map(member => [member, entity[member as keyof EntityChanges]]))

/** What a row shows of the ids that a change is about. Kept with a change: to take it back, no other answer is needed. */
export function namesIn(row: Row | undefined, changes: EntityChanges): object {
  if (row === undefined) return {}
  const { parent = null, locationId, path, tags, entityType } = row
  return {
    ...(changes.tagIds === undefined ? {} : { tags }),
    ...(changes.entityTypeId === undefined ? {} : { entityType }),
    ...(changes.parentId === undefined ? {} : { parent }),
    ...(changes.parentId === undefined || locationId !== null ? {} : { location: parent }),
    ...(changes.parentId === undefined || path === undefined ? {} : { path }),
  }
}

/** What rows show of where an item is; nothing when that is not known. */
function placeOf(cache: Cache, { parentId, locationId }: EntityChanges): object {
  if (parentId === undefined) return {}
  const id = locationId ?? parentId
  if (id === null) return { parent: null, location: null, path: [] }
  const path = namesOnWay(cache.read(getEntityTree, treeWithSums) ?? [], id)
  const name = path.at(-1)
  if (name === undefined) return {}
  const location = { id, name }
  return { ...(id === parentId ? { parent: location } : {}), location, path }
}

/** What the ids of a change stand for, as far as it is known: lists show that. */
function namesOf(cache: Cache, { tagIds, entityTypeId, ...place }: EntityChanges): object {
  const tags =
    tagIds === undefined ? undefined : cache.read(listTags, {})?.filter(({ id }) => tagIds.includes(id))
  const entityType =
    entityTypeId === undefined
      ? undefined
      : cache.read(listEntityTypes, {})?.find(({ id }) => id === entityTypeId)
  return {
    ...(tags === undefined ? {} : { tags }),
    ...(entityType === undefined ? {} : { entityType }),
    ...placeOf(cache, place),
  }
}

/** The tree with a new name of a location; the same tree when the location is not in it. */
function renamed(locations: Location[], id: string, name: string): Location[] {
  const shown = locations.map(location => {
    const children = renamed(location.children, id, name)
    if (location.id === id) return { ...location, name }
    return children === location.children ? location : { ...location, children }
  })
  return shown.every((location, at) => location === locations[at]) ? locations : shown
}

/** Of some members, those that a row has. */
const inRow = (row: object, members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([member]) => member in row))

/** Shows a change in an item and in the lists that it is in; `more` is what rows show of it besides. */
export function showEdit(cache: Cache, id: string, changes: EntityChanges, more: object = {}): void {
  const shown = { ...changes, ...namesOf(cache, changes), ...more }
  cache.update(getEntity, reply => ({ ...reply, ...inRow(reply, shown) }), { id })
  const { name } = changes
  if (name !== undefined) cache.update(getEntityTree, roots => renamed(roots, id, name))
  cache.update(listEntities, reply => {
    const at = reply.items.findIndex(row => row.id === id)
    const row = reply.items[at]
    if (row === undefined) return reply
    return { ...reply, items: reply.items.with(at, { ...row, ...inRow(row, shown) }) }
  })
}
