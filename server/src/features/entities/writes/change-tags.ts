import { requireValue } from '#kernel/require-value.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import { type Change, toStored } from '../model/entity.ts'
import { rowsByNumber } from '../read/rows-by-number.queries.ts'
import { saveEntities } from '../store/save-entities.ts'

/** Which tags a stored entity gets and which it loses, all by row numbers: it has none of the first and all of the others. */
export interface TagsToChange {
  readonly n: number
  readonly added: readonly number[]
  readonly removed: readonly number[]
  /** Since when it is as it will be; now unless it says otherwise. */
  readonly updatedAt?: string
}

/**
 * Puts tags on entities and takes others off, each as one more version of it; returns what takes that back. All entities must be
 * there. Their other tags are not read: they count the same before and after.
 */
export async function changeTags(
  { db, groupId, now }: BatchCtx,
  wanted: readonly TagsToChange[],
): Promise<TagsToChange[]> {
  if (wanted.length === 0) return []
  const found = await db.all(rowsByNumber, { groupId, rowNumbers: wanted.map(({ n }) => n) })
  const rows = new Map(found.map(row => [row.n, toStored(row)]))
  const undo: TagsToChange[] = []
  const changes = wanted.map(({ n, added, removed, updatedAt = now }): Change => {
    const row = requireValue(rows.get(n))
    undo.push({ n, added: removed, removed: added, updatedAt: row.updated_at })
    return {
      before: { row, tags: removed, fields: [] },
      after: {
        row: { ...row, updated_at: updatedAt, version: row.version + 1 },
        tags: added,
        fields: [],
      },
    }
  })
  await saveEntities(db, { groupId }, changes)
  return undo
}
