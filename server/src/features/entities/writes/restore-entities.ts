import { refreshPlannerStatistics } from '#db/postgres/planner-statistics.ts'
import { batchesOf } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { keepTotals } from '../derived/totals.ts'
import { type EntityRow, type LoadedEntity, type StoredEntity, toStored } from '../model/entity.ts'
import { tagLinks } from '../read/tag-links.queries.ts'
import { insertRows } from '../store/save-rows.ts'
import { renewSearch } from '../store/save-search.ts'

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

const fieldsOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .select(['entity_n', 'id', 'name', 'type', 'text_value', 'number_value', 'boolean_value', 'time_value'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number'))
    .orderBy('entity_n')
    .orderBy('position'),
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
    const entities = await complete(db, groupId, rows)
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

async function complete(db: Writer, groupId: string, rows: readonly EntityRow[]): Promise<LoadedEntity[]> {
  const rowNumbers = rows.map(({ n }) => n)
  const links = Map.groupBy(await db.all(tagLinks, { groupId, rowNumbers }), ({ n }) => n)
  const fields = Map.groupBy(await db.all(fieldsOf, { groupId, rowNumbers }), ({ entity_n }) => entity_n)
  return rows.map(row => ({
    row: toStored(row),
    tags: (links.get(row.n) ?? []).map(({ tag_n }) => tag_n),
    fields: (fields.get(row.n) ?? []).map(({ entity_n: _, ...field }) => field),
  }))
}
