import type { Writer } from '#db/reader-writer.ts'
import { forgetMerges } from '../merge/merged-entities.ts'
import type { Change, LoadedEntity } from '../model/entity.ts'
import { saveEntities } from '../store/save-entities.ts'
import { loadEntities } from '../writes/complete-entities.ts'

/** Deletes entities in which nothing lies any more; returns them as they were. Those that have gone before are passed over. */
export async function deleteEntities(
  db: Writer,
  groupId: string,
  ids: readonly string[],
): Promise<LoadedEntity[]> {
  if (ids.length === 0) return []
  await forgetMerges(db, groupId, ids)
  const gone = [...(await loadEntities(db, groupId, ids)).values()]
  await saveEntities(
    db,
    { groupId },
    gone.map((before): Change => ({ before, after: null })),
  )
  return gone
}

/** Puts deleted entities back. */
export const restoreEntities = (db: Writer, groupId: string, gone: readonly LoadedEntity[]): Promise<void> =>
  saveEntities(
    db,
    { groupId },
    gone.map((after): Change => ({ before: null, after })),
  )
