import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

const keptTotals = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('group_totals').select('n').where('group_id', '=', p.groupId),
)

/** How many entities a group has, archived ones included, as its kept totals say. */
export const countEntities = async (db: Reader, groupId: string): Promise<number> =>
  (await db.all(keptTotals, { groupId })).reduce((sum, { n }) => sum + n, 0)
