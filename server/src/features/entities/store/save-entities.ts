import { refreshPlannerStatistics } from '#db/postgres/planner-statistics.ts'
import { batchesOf } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { keepCodeKeys } from '../derived/code-keys.ts'
import { keepNameWords } from '../derived/name-words.ts'
import { keepTotals } from '../derived/totals.ts'
import type { Change } from '../model/entity.ts'
import { saveFields } from './save-fields.ts'
import { deleteRows, forgetContainers, insertRows, updateRows } from './save-rows.ts'
import { saveSearch } from './save-search.ts'
import { saveTags } from './save-tags.ts'

/** How many rows one statement writes at the most: short enough to let others in between. */
const batchSize = 100

/** After how many rows the planner is asked whether it knows of them. */
const checked = 1000

interface Scope {
  readonly groupId: string
  /** How many entities the same transaction has saved before; 0 unless told otherwise. */
  readonly saved?: number
}

/**
 * Saves what changed about some entities of one group: rows, custom fields, tag links, search index, kept
 * words and totals, all of it by difference. The one function that writes entities; a fixed number of statements per
 * hundred changes.
 *
 * Row numbers, references and the shape of the tree must have been resolved before.
 */
export async function saveEntities(
  db: Writer,
  { groupId, saved: before = 0 }: Scope,
  changes: readonly Change[],
): Promise<void> {
  let saved = before
  for await (const batch of batchesOf(changes, { size: batchSize })) {
    if (saved >= checked && saved % checked < batchSize) await refreshPlannerStatistics(db)
    await deleteRows(db, groupId, batch)
    // Each asks at once for what it writes first, so new rows are there before what hangs on them.
    await allOrFirstError([
      insertRows(db, batch),
      updateRows(db, batch),
      saveFields(db, groupId, batch),
      saveTags(db, groupId, batch),
      saveSearch(db, groupId, batch),
      keepTotals(db, groupId, batch),
      keepNameWords(db, groupId, batch),
      keepCodeKeys(db, groupId, batch),
    ])
    saved += batch.length
  }
  await forgetContainers(db, groupId, changes)
}
