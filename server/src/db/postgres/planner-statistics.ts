import type { Writer } from '../reader-writer.ts'

/** The planner is told again when there are so many times more rows than it knows of. */
const tooFew = 4

/**
 * Tells the planner in the middle of a transaction how large the inventory has become; `written` rows are there now.
 *
 * PostgreSQL looks at a new table only a minute after it was filled. Until then it takes any index that begins with
 * the group for as good as the right one, and every check of a foreign key reads the whole group.
 */
export async function refreshPlannerStatistics(db: Writer, written: number): Promise<void> {
  const { statistics } = db.dialect
  if (statistics === undefined) return
  const [known] = (await db.exec<{ rows: number }>(statistics.known)).rows
  if (known !== undefined && known.rows * tooFew < written) await db.exec(statistics.refresh)
}
