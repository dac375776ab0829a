import type { ReplyOf } from '@stowage/contract/operation'
import type { Cache } from './cache.ts'
import type { Entity } from './entities.ts'
import { getEntity, getEntityTree, listEntities, listEntityTypes, listTags } from './operations.ts'

type Place = ReplyOf<typeof getEntityTree>[number]

/** The members of a thing that are changed by writing all of it. */
export type EntityChanges = Partial<
  Pick<
    Entity,
    | 'name'
    | 'description'
    | 'quantity'
    | 'insured'
    | 'archived'
    | 'assetId'
    | 'tagIds'
    | 'parentId'
    | 'locationId'
    | 'entityTypeId'
    | 'serialNumber'
    | 'modelNumber'
    | 'manufacturer'
    | 'lifetimeWarranty'
    | 'warrantyExpires'
    | 'warrantyDetails'
    | 'purchaseDate'
    | 'purchaseFrom'
    | 'purchasePrice'
    | 'soldDate'
    | 'soldTo'
    | 'soldPrice'
    | 'soldNotes'
    | 'notes'
    | 'fields'
    | 'syncChildEntityLocations'
  >
>

/** What the ids of a change stand for, as far as it is known: lists show that. */
function namesOf(cache: Cache, { tagIds, entityTypeId }: EntityChanges): object {
  const tags =
    tagIds === undefined ? undefined : cache.read(listTags, {})?.filter(({ id }) => tagIds.includes(id))
  const entityType =
    entityTypeId === undefined
      ? undefined
      : cache.read(listEntityTypes, {})?.find(({ id }) => id === entityTypeId)
  return {
    ...(tags === undefined ? {} : { tags }),
    ...(entityType === undefined ? {} : { entityType }),
  }
}

/** The tree with a new name of a place; the same tree when the place is not in it. */
function renamed(places: Place[], id: string, name: string): Place[] {
  const shown = places.map(place => {
    const children = renamed(place.children, id, name)
    if (place.id === id) return { ...place, name }
    return children === place.children ? place : { ...place, children }
  })
  return shown.every((place, at) => place === places[at]) ? places : shown
}

/** Of some members, those that a row has. */
const inRow = (row: object, members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([member]) => member in row))

/** Shows a change in a thing and in the lists that it is in; `more` is what rows show of it besides. */
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
