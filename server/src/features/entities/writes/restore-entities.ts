import { refreshPlannerStatistics } from '#db/postgres/planner-statistics.ts'
import { batchesOf } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { keepTotals } from '../derived/totals.ts'
import type { EntityRow, StoredEntity } from '../model/entity.ts'
import { insertRows } from '../store/save-rows.ts'
import { renewSearch } from '../store/save-search.ts'
import { completeEntities } from './complete-entities.ts'

/** How many things one statement speaks of. */
const size = 200

const rowsAfter = statement<{ groupId: string; after: number; limit: number }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .selectAll()
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where('n', '>', p.after)
    .orderBy('n')
    .limit(p.limit),
)

/**
 * Inserts rows of things that come from elsewhere as they are, more than fit into the memory together with what hangs
 * on them. Tag links, custom fields and attachments are written next to it; then, in the same transaction, the kept
 * values must be made with `keepRestored`.
 */
export async function restoreRows(db: Writer, rows: readonly StoredEntity[]): Promise<void> {
  for await (const batch of batchesOf(rows, { size }))
    await insertRows(
      db,
      batch.map(row => ({ before: null, after: { row, tags: [], fields: [] } })),
    )
}

/** Makes the search texts and totals of `count` restored things with row numbers from `first` on. */
export async function keepRestored(db: Writer, groupId: string, first: number, count: number): Promise<void> {
  for (let done = 0; done < count; done += size) {
    const limit = Math.min(size, count - done)
    const rows: EntityRow[] = await db.all(rowsAfter, { groupId, after: first + done - 1, limit })
    const entities = [...(await completeEntities(db, groupId, rows)).values()]
    await renewSearch(db, groupId, entities)
    await keepTotals(
      db,
      groupId,
      entities.map(after => ({ before: null, after })),
    )
    if (done > 0 && done % 1000 === 0) await refreshPlannerStatistics(db, done)
    await yieldToEventLoop()
  }
}
