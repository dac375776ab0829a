import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { addTo, type Counts } from './facet-names.ts'
import type { Conditions } from './plan.ts'

const groupTotals = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('group_totals')
    .select(['is_location', 'archived', 'n', 'quantity', 'unsold_worth', 'sold'])
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

/** How many rows of an unfiltered list are in use, and archived. */
export async function keptByArchive(db: Reader, plan: Conditions): Promise<Counts> {
  const counts: Counts = new Map()
  for (const { archived, n } of await keptTotals(db, plan)) addTo(counts, `${archived}`, n)
  return counts
}

const tagTotals = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('tag_totals')
    .select(['tag_n', 'is_location', 'archived', 'n'])
    .where('group_id', '=', p.groupId),
)

/** How many rows of an unfiltered list carry each tag, by its row number. */
export async function keptByTag(db: Reader, { groupId, isLocation, archived }: Conditions): Promise<Counts> {
  const counts: Counts = new Map()
  for (const row of await db.all(tagTotals, { groupId }))
    if (row.n > 0 && isLocation.includes(row.is_location) && archived.includes(row.archived))
      addTo(counts, `${row.tag_n}`, row.n)
  return counts
}
