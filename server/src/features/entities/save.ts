import type { Writer } from '#db/scope.ts'
import { refreshStatistics } from '#db/statistics.ts'
import { breathe } from '#kernel/breathe.ts'
import { saveFields } from './save-fields.ts'
import { deleteRows, forgetPlaces, insertRows, updateRows } from './save-rows.ts'
import { saveSearch } from './save-search.ts'
import { saveTags } from './save-tags.ts'
import type { Change } from './thing.ts'
import { keepTotals } from './totals.ts'

/** How many rows one statement writes at the most: short enough to let others in between. */
const most = 100

/** After how many rows the planner is asked whether it knows of them. */
const checked = 1000

interface Scope {
  readonly groupId: string
}

/**
 * Saves what changed about some entities of one group: rows, custom fields, tag links, search index and kept
 * totals, all of it by difference. The one function that writes entities; a fixed number of statements per
 * hundred changes.
 *
 * Row numbers, references and the shape of the tree must have been settled before.
 */
export async function saveEntities(
  db: Writer,
  { groupId }: Scope,
  changes: readonly Change[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += most) {
    const slice = changes.slice(from, from + most)
    await deleteRows(db, groupId, slice)
    await insertRows(db, slice)
    await updateRows(db, slice)
    await saveFields(db, groupId, slice)
    await saveTags(db, groupId, slice)
    await saveSearch(db, groupId, slice)
    await keepTotals(db, groupId, slice)
    if (from + most >= changes.length) break
    if (from > 0 && from % checked === 0) await refreshStatistics(db, from)
    await breathe()
  }
  await forgetPlaces(db, groupId, changes)
}
