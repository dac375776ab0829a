import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Conditions } from './plan.ts'

const groupTotals = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('group_totals')
    .select(['is_location', 'archived', 'n', 'quantity', 'unsold_worth'])
    .where('group_id', '=', p.groupId),
)

/** What the rows of an unfiltered list come to, by kind: kept, not counted. */
export async function keptTotals(db: Reader, { groupId, isLocation, archived }: Conditions) {
  const rows = await db.all(groupTotals, { groupId })
  return rows.filter(row => isLocation.includes(row.is_location) && archived.includes(row.archived))
}

/** How many rows an unfiltered list has. */
export const keptCount = async (db: Reader, plan: Conditions): Promise<number> =>
  (await keptTotals(db, plan)).reduce((total, { n }) => total + n, 0)
