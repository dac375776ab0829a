import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { measureManyHeights } from '#kernel/hierarchy.ts'
import { containersAbove } from '../model/entity.ts'
import type { Placement } from '../placement/resolve-placement.ts'
import { findAttachments, findMaintenance } from './delete-belongings.ts'
import { type EntitySubject, placementSubjects, subjectsFor } from './entity-subjects.ts'

/** How entities are deleted. */
export interface DeletionOptions {
  /** Their maintenance entries have gone before. */
  readonly maintenanceHasGone?: boolean
}

/** How many entities are looked at together. */
const batchSize = 100

/** What is to be deleted with some entities, in their order: first what belongs to each, then the entity itself. */
export async function* planDeletion(
  db: Reader,
  groupId: string,
  ids: readonly string[],
  { maintenanceHasGone = false }: DeletionOptions = {},
): AsyncGenerator<EntitySubject[]> {
  for await (const batch of batchesOf(ids, { size: batchSize })) {
    const attachments = await findAttachments(db, groupId, batch)
    const entries = maintenanceHasGone
      ? new Map<string, string[]>()
      : await findMaintenance(db, groupId, batch)
    yield batch.flatMap(id => [
      ...subjectsFor('deleteMaintenance', entries.get(id) ?? []),
      ...subjectsFor('deleteAttachment', attachments.get(id) ?? []),
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
