import { rowsPerGroup } from '#db/query/row-numbers.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

/** How many rows are judged between two yields to the event loop. */
export const batchRows = 2000

const groupNumber = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('group_numbers').select('number').where('group_id', '=', p.groupId),
)

/** The row numbers that a group's rows may have. */
export async function rowsOfGroup(db: Reader, groupId: string): Promise<{ low: number; high: number }> {
  const low = ((await db.first(groupNumber, { groupId }))?.number ?? 0) * rowsPerGroup
  return { low, high: low + rowsPerGroup - 1 }
}
