import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

/** An entity with a pin. */
interface Pinned {
  readonly id: string
  readonly parent_id: string
  readonly location_id: string
}

const pinnedBy = (column: 'parent_id' | 'location_id') =>
  statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
    q
      .selectFrom('entities')
      .select(['id', 'parent_id', 'location_id'])
      .$narrowType<Pinned>()
      .where('group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref(column), p.ids, 'text'))
      .where('location_id', 'is not', null),
  )

const byPin = pinnedBy('location_id')
const byParent = pinnedBy('parent_id')

/** The entities that are pinned to some, or that belong to them and are pinned elsewhere. */
export async function findPinned(db: Reader, groupId: string, ids: readonly string[]): Promise<Pinned[]> {
  const find = (asked: typeof byPin) => inBatches(ids, batch => db.all(asked, { groupId, ids: batch }))
  return [...(await find(byPin)), ...(await find(byParent))]
}
