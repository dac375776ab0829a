import { type PartTable, partTables } from '#db/inventory/table-lists.ts'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { measureManyHeights } from '#kernel/hierarchy.ts'
import { containersAbove } from '../model/entity.ts'
import type { Placement } from '../placement/resolve-placement.ts'
import { findParts } from './delete-belongings.ts'
import { type EntitySubject, partDeletions, placementSubjects, subjectsFor } from './entity-subjects.ts'

/** How entities are deleted. */
export interface DeletionOptions {
  /** The tables of those of their parts that have gone before. */
  readonly gone?: readonly PartTable[]
}

/** How many entities are looked at together. */
const batchSize = 100

/** What is to be deleted with some entities, in their order: first what belongs to each, then the entity itself. */
export async function* planDeletion(
  db: Reader,
  groupId: string,
  ids: readonly string[],
  { gone = [] }: DeletionOptions = {},
): AsyncGenerator<EntitySubject[]> {
  for await (const batch of batchesOf(ids, { size: batchSize })) {
    const parts = new Map<PartTable, Map<string, string[]>>()
    for (const table of partTables)
      if (!gone.includes(table)) parts.set(table, await findParts(db, groupId, table, batch))
    yield batch.flatMap(id => [
      ...[...parts].flatMap(([table, byEntity]) => partDeletions(table, byEntity.get(id) ?? [])),
      ...subjectsFor('deleteEntity', [id]),
    ])
  }
}

/** The deletion of entities that lie in each other: what lies in something goes before it. */
export async function* planDeletionOf(
  db: Reader,
  groupId: string,
  gone: ReadonlyMap<string, Placement>,
  ways?: DeletionOptions,
): AsyncGenerator<EntitySubject[]> {
  const { heights } = await measureManyHeights(
    gone.keys(),
    containersAbove(id => gone.get(id)),
  )
  const circling = [...gone.keys()].filter(id => !heights.has(id))
  // Damage that goes in circles, and what is around it: no order would do, so they are taken out of each other first.
  for await (const ids of batchesOf(circling))
    yield placementSubjects(ids.map(id => ({ id, parentId: null, locationId: null })))
  yield* planDeletion(db, groupId, [...heights.keys(), ...circling], ways)
}
