import { byCodePoint } from '@stowage/contract/by-code-point'
import type { EntityFacets, Facet } from '@stowage/contract/entity-lists'
import type { Reader } from '#db/reader-writer.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { requireValue } from '#kernel/require-value.ts'
import { findTypes } from '../read/entity.queries.ts'
import { TagTree } from './tag-tree.ts'
import type { TopLocation } from './top-locations.ts'

/** How many rows have each value of a facet; null: none. */
export type Counts = Map<string | null, number>

/** Counts more rows of one value. */
export const addTo = (counts: Counts, value: string | null, count: number): void =>
  void counts.set(value, (counts.get(value) ?? 0) + count)

const sortByCount = (facets: Facet[]): Facet[] =>
  facets.sort((a, b) => b.count - a.count || byCodePoint(nameKeyOf(a.name), nameKeyOf(b.name)))

/** Tags that were counted by their row numbers. */
export async function nameTags(db: Reader, groupId: string, counts: Counts): Promise<Facet[]> {
  const { tags } = await TagTree.of(db, groupId)
  return sortByCount(
    tags.flatMap(({ n, id, name }) => {
      const count = counts.get(`${n}`)
      return count === undefined ? [] : [{ id, name, count }]
    }),
  )
}

/** Entity types that were counted by their ids. */
export async function nameTypes(db: Reader, groupId: string, counts: Counts): Promise<Facet[]> {
  const rows = [...counts.keys()].flatMap(id => (id === null ? [] : [{ entity_type_id: id }]))
  const types = await findTypes(db, groupId, rows)
  return sortByCount([...types.values()].map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 })))
}

/** The topmost locations of those that were counted, with whatever lies in them at any depth. */
export function gatherLocations(
  counts: Counts,
  topOf: ReadonlyMap<string, TopLocation>,
): Pick<EntityFacets, 'locations' | 'withoutLocation'> {
  const tops = new Map<string, Facet>()
  for (const [id, count] of counts) {
    if (id === null) continue
    const { id: topId, name } = requireValue(topOf.get(id))
    tops.set(topId, { id: topId, name, count: (tops.get(topId)?.count ?? 0) + count })
  }
  return { locations: sortByCount([...tops.values()]), withoutLocation: counts.get(null) ?? 0 }
}
