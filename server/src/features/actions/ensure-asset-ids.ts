import type { Completed } from '@stowage/contract/actions'
import { batchesOf } from '#db/query/batches.ts'
import { pagesByName } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Change, completeEntities, type EntityRow, nextAssetNumber } from '#features/entities/index.ts'
import type { WriteCtx } from '#server/context.ts'
import { changeAll, changeOf } from './change-all.ts'

/** Gives the next asset numbers to everything that has none, in the order in which the things were made. */
export const ensureAssetIds = (ctx: WriteCtx): Promise<Completed> =>
  changeAll(ctx, 'ensure-asset-ids', numberAll(ctx))

async function* numberAll({ db, actor, now }: WriteCtx): AsyncGenerator<Change[]> {
  const { groupId } = actor
  const rowNumbers = await findUnnumbered(db, groupId)
  let next = await nextAssetNumber(db, groupId)
  for await (const batch of batchesOf(rowNumbers)) {
    if (!Number.isSafeInteger(next)) return
    const rows = await db.all(rowsOf, { groupId, rowNumbers: batch })
    rows.sort(byAge)
    const things = await completeEntities(db, groupId, rows)
    const changes: Change[] = []
    for (const thing of things.values())
      if (Number.isSafeInteger(next)) changes.push(changeOf(thing, { asset_number: next++ }, now))
    yield changes
  }
}

interface Age {
  readonly created_at: string
  readonly id: string
}

const byAge = (a: Age, b: Age): number =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1

const rowsOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .selectAll()
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

const unnumbered = statement<{ groupId: string; key: string; id: string; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(['n', 'id', 'name_key', 'created_at'])
    .where('group_id', '=', p.groupId)
    .where('asset_number', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('name_key', 'id'), '>', tuple(p.key, p.id)))
    .orderBy('name_key')
    .orderBy('id')
    .limit(p.limit),
)

/** The row numbers of everything without an asset number, the oldest things first. */
async function findUnnumbered(db: Reader, groupId: string): Promise<number[]> {
  const found: Pick<EntityRow, 'n' | 'id' | 'created_at'>[] = []
  for await (const rows of pagesByName((after, limit) => db.all(unnumbered, { groupId, limit, ...after })))
    found.push(...rows)
  return found.sort(byAge).map(({ n }) => n)
}
