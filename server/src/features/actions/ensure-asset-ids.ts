import { pagesByName } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type EntityRow, nextAssetNumber } from '#features/entities/index.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import { changeMany, type Wanted } from './change-many.ts'

/** Gives the next asset numbers to everything that has none, in the order in which the items were made. */
export const ensureAssetIds = changeMany('ensure-asset-ids', numberAll)

async function* numberAll({ db, groupId }: PlanCtx): AsyncGenerator<Wanted[]> {
  const ids = await findUnnumbered(db, groupId)
  const next = await nextAssetNumber(db, groupId)
  const wanted = ids.map((id, i) => ({ id, members: { asset_number: next + i } }))
  yield wanted.filter(({ members }) => Number.isSafeInteger(members.asset_number))
}

interface Age {
  readonly created_at: string
  readonly id: string
}

const byAge = (a: Age, b: Age): number =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1

const unnumbered = statement<{ groupId: string; key: string; id: string; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(['id', 'name_key', 'created_at'])
    .where('group_id', '=', p.groupId)
    .where('asset_number', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('name_key', 'id'), '>', tuple(p.key, p.id)))
    .orderBy('name_key')
    .orderBy('id')
    .limit(p.limit),
)

/** The ids of everything without an asset number, the oldest items first. */
async function findUnnumbered(db: Reader, groupId: string): Promise<string[]> {
  const found: Pick<EntityRow, 'id' | 'created_at'>[] = []
  for await (const rows of pagesByName((after, limit) => db.all(unnumbered, { groupId, limit, ...after })))
    for (const { id, created_at } of rows) found.push({ id, created_at })
  return found.sort(byAge).map(({ id }) => id)
}
