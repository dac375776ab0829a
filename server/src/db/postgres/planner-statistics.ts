import type { Writer } from '../reader-writer.ts'

/**
 * Tells the planner in the middle of a transaction how large the inventory has become, where it has grown much.
 *
 * PostgreSQL looks at a new table only a minute after it was filled, and keeps the plans that it has made for an empty one until
 * then. It takes any index that begins with the group for as good as the right one, and every check of a foreign key reads the whole
 * group.
 */
export async function refreshPlannerStatistics(db: Writer): Promise<void> {
  const { statistics } = db.dialect
  if (statistics === undefined) return
  const { rows } = await db.exec<{ table: string }>(statistics.outgrown, [], { name: 'outgrown' })
  if (rows.length > 0) await db.exec(statistics.refresh(rows.map(({ table }) => table)))
}
