import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findAttachments, findMaintenance } from './delete-belongings.ts'
import { type EntitySubject, subjectsFor } from './entity-subjects.ts'

/** How entities are deleted. */
export interface DeletionWays {
  /** Their maintenance entries have gone before. */
  readonly maintenanceHasGone?: boolean
}

/** How many entities are looked at together. */
const size = 100

/** What is to be deleted with some entities, in their order: first what belongs to each, then the entity itself. */
export async function* planDeletion(
  db: Reader,
  groupId: string,
  ids: readonly string[],
  { maintenanceHasGone = false }: DeletionWays = {},
): AsyncGenerator<EntitySubject[]> {
  for await (const batch of batchesOf(ids, { size })) {
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
