import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { Problem } from '#kernel/problem.ts'

const underWay = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('long_writes')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('state', 'in', ['running', 'reverting'])
    .limit(1),
)

/** After so long somebody who wanted all of a group asks again, seconds. */
const retryAfter = 5

/** Does the state that is read have a part of a long write in it, which will be finished or taken back? */
export const isUnderWay = async (db: Reader, groupId: string): Promise<boolean> =>
  (await db.first(underWay, { groupId })) !== undefined

/** Throws `overloaded` while the state that is read has a part of a long write in it: for whoever wants all of a group. */
export async function requireNoLongWrite(db: Reader, groupId: string): Promise<void> {
  if (!(await isUnderWay(db, groupId))) return
  throw new Problem('overloaded', {
    text: 'A large change of this inventory is under way; try again when it has ended',
    retryAfter,
  })
}
