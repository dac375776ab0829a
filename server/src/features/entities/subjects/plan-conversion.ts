import { pagesByNumber } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { unpinChildrenOf, unpinFrom } from '../placement/find-cascade.ts'
import { type EntitySubject, placementSubjects } from './entity-subjects.ts'

const ofOtherKind = statement<{
  groupId: string
  typeId: string
  isLocation: Flag
  after: number
  limit: number
}>()((q, p) =>
  q
    .selectFrom('entities')
    .select(['n', 'id'])
    .where('group_id', '=', p.groupId)
    .where('entity_type_id', '=', p.typeId)
    .where('is_location', '!=', p.isLocation)
    .where('n', '>', p.after)
    .orderBy('n')
    .limit(p.limit),
)

/** The entities of a type that are not of this kind, page after page. */
export const entitiesOfOtherKind = (
  db: Reader,
  groupId: string,
  typeId: string,
  isLocation: Flag,
): AsyncGenerator<readonly { readonly n: number; readonly id: string }[]> =>
  pagesByNumber((after, limit) => db.all(ofOtherKind, { groupId, typeId, isLocation, after, limit }))

/** Turns every entity of a type into a location, or back; first what follows from it for pins. */
export async function* planConversion(
  { db, groupId }: PlanCtx,
  typeId: string,
  isLocation: Flag,
): AsyncGenerator<readonly EntitySubject[]> {
  const unpin = isLocation === 1 ? unpinChildrenOf : unpinFrom
  for await (const rows of entitiesOfOtherKind(db, groupId, typeId, isLocation)) {
    const ids = rows.map(({ id }) => id)
    for await (const placements of unpin(db, groupId, ids)) yield placementSubjects(placements)
    yield ids.map(id => ({ change: 'convert', id, isLocation }))
  }
}
