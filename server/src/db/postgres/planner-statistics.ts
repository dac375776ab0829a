import type { Writer } from '../reader-writer.ts'

/**
 * Refreshes planner statistics inside a transaction that has grown tables a lot.
 *
 * Autovacuum analyzes a new table only a minute after it was filled, and plans made for an empty table stay until then.
 * They take any index that begins with the group for as good as the right one, and every foreign key check reads the
 * whole group.
 */
export async function refreshPlannerStatistics(db: Writer): Promise<void> {
  const { statistics } = db.dialect
  if (statistics === undefined) return
  const { rows } = await db.exec<{ table: string }>(statistics.outgrown, [], { name: 'outgrown' })
  if (rows.length > 0) await db.exec(statistics.refresh(rows.map(({ table }) => table)))
}
