import type { Reader } from '#db/reader-writer.ts'
import { findLocationsBelow } from '#features/entities/index.ts'
import type { ItemFacts, ItemRow } from './item-facts.ts'

/** Which items entries shall be about. */
export interface ItemQuery {
  readonly archived?: boolean | undefined
  readonly locationId?: readonly string[] | undefined
  readonly tagIds?: readonly string[] | undefined
}

/** Tells whether an item with these tags is meant. */
export type IsMeant = (item: ItemRow, tags: ItemFacts['tags']) => boolean

/** What a query says of items. It is asked of rows that were read: a statement that looks for few of many would take long. */
export async function itemFilter(db: Reader, groupId: string, query: ItemQuery): Promise<IsMeant> {
  const { archived, locationId, tagIds } = query
  const within = locationId && new Set(await findLocationsBelow(db, groupId, locationId))
  const wanted = tagIds && new Set(tagIds)
  return (item, tags) =>
    (archived === undefined || archived === (item.archived === 1)) &&
    (within === undefined || within.has(item.entityId) || within.has(item.kept_in ?? '')) &&
    (wanted === undefined || tags.some(({ id }) => wanted.has(id)))
}
