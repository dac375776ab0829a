import type { EntityFacets, Facet } from '@stowage/contract/entity-lists'
import { forEachBatch } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { byCodePoint } from '#kernel/fold.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { findTypes } from '../read/entity.queries.ts'
import { PlacePaths } from './place-paths.ts'
import { TagTree } from './tag-tree.ts'

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

/** Of how many places the topmost ones are looked for together. */
const placesAtOnce = 10_000

/** The topmost places of those that were counted, with whatever lies in them at any depth. */
export async function gatherPlaces(
  db: Reader,
  groupId: string,
  counts: Counts,
): Promise<Pick<EntityFacets, 'places' | 'nowhere'>> {
  const paths = new PlacePaths(db, groupId)
  const tops = new Map<string, Facet>()
  const ids = [...counts.keys()].filter(id => id !== null)
  await forEachBatch(
    ids,
    async batch => {
      await paths.loadMany(batch)
      for (const id of batch) {
        const top = paths.topOf(id)
        const count = (tops.get(top.id)?.count ?? 0) + (counts.get(id) ?? 0)
        tops.set(top.id, { ...top, count })
      }
    },
    { size: placesAtOnce },
  )
  return { places: sortByCount([...tops.values()]), nowhere: counts.get(null) ?? 0 }
}
