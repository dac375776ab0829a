import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

const highest = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('entities')
    .select('asset_number')
    .where('group_id', '=', p.groupId)
    .where('asset_number', 'is not', null)
    .orderBy('asset_number', 'desc')
    .limit(1),
)

/**
 * One more than the highest asset number of the group. Looked up inside the transaction that uses it; writers of a
 * group go one after the other, so two creations never get the same.
 */
export async function nextAssetNumber(db: Reader, groupId: string): Promise<number> {
  return ((await db.first(highest, { groupId }))?.asset_number ?? 0) + 1
}

/** The next asset number for one new item; null (unset) when the highest possible one has been given. */
export async function freeAssetNumber(db: Reader, groupId: string): Promise<number | null> {
  const next = await nextAssetNumber(db, groupId)
  return Number.isSafeInteger(next) ? next : null
}
