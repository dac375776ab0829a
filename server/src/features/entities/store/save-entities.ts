import { refreshPlannerStatistics } from '#db/postgres/planner-statistics.ts'
import type { Writer } from '#db/reader-writer.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { keepTotals } from '../derived/totals.ts'
import type { Change } from '../model/entity.ts'
import { saveFields } from './save-fields.ts'
import { deleteRows, forgetPlaces, insertRows, updateRows } from './save-rows.ts'
import { saveSearch } from './save-search.ts'
import { saveTags } from './save-tags.ts'

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
    const batch = changes.slice(from, from + most)
    await deleteRows(db, groupId, batch)
    await insertRows(db, batch)
    await updateRows(db, batch)
    await saveFields(db, groupId, batch)
    await saveTags(db, groupId, batch)
    await saveSearch(db, groupId, batch)
    await keepTotals(db, groupId, batch)
    if (from + most >= changes.length) break
    if (from > 0 && from % checked === 0) await refreshPlannerStatistics(db, from)
    await yieldToEventLoop()
  }
  await forgetPlaces(db, groupId, changes)
}
