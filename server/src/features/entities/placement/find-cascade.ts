import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { batchesOf } from '#db/query/batches.ts'
import type { Dialect } from '#db/query/dialect.ts'
import { pagesByNumber } from '#db/query/keyset.ts'
import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import type { EntityMove } from './place-entities.ts'

/** What must be placed elsewhere when something happens to what it lies in or is pinned to, page after page. */
type Cascade = AsyncGenerator<EntityMove[]>

interface Placed {
  readonly id: string
  readonly parent_id: string | null
  readonly location_id: string | null
}

/** How many ids one statement reads: each looks through all that lie in the same container. */
const batchSize = 2000

type Where = (
  eb: ExpressionBuilder<Tables, 'entities'>,
  ids: readonly string[],
  dialect: Dialect,
) => Expression<SqlBool>

/** Reads entities that have to do with some others. */
function readerOf(where: Where) {
  const next = statement<{ groupId: string; ids: readonly string[]; after: number; limit: number }>()(
    (q, p, dialect) =>
      q
        .selectFrom('entities')
        .select(['n', 'id', 'is_location', 'parent_id', 'location_id'])
        .where('group_id', '=', p.groupId)
        .where(eb => where(eb, p.ids, dialect))
        .where('n', '>', p.after)
        .orderBy('n')
        .limit(p.limit),
  )
  return (db: Reader, groupId: string, ids: readonly string[]) =>
    pagesByNumber((after, limit) => db.all(next, { groupId, ids, after, limit }), { size: batchSize })
}

const childrenOf = readerOf(({ ref }, ids, dialect) => dialect.isAnyOf(ref('parent_id'), ids, 'text'))
const pinnedTo = readerOf(({ ref }, ids, dialect) => dialect.isAnyOf(ref('location_id'), ids, 'text'))
const pinnedChildrenOf = readerOf(({ and, eb, ref }, ids, dialect) =>
  and([
    dialect.isAnyOf(ref('parent_id'), ids, 'text'),
    // Found by parent: the index of pins would read every pinned item of the group.
    eb(eb.fn.coalesce('location_id', eb.val('')), '<>', ''),
  ]),
)

const unpinned = ({ id, parent_id }: Placed): EntityMove => ({ id, parentId: parent_id, locationId: null })

/** The direct children of some entities lose their pins: their parents say where they are again. */
export async function* unpinChildrenOf(db: Reader, groupId: string, ids: readonly string[]): Cascade {
  for await (const rows of pinnedChildrenOf(db, groupId, ids)) yield rows.map(unpinned)
}

/** Whatever is pinned to some locations falls back to what its parent says. */
export async function* unpinFrom(db: Reader, groupId: string, ids: readonly string[]): Cascade {
  for await (const rows of pinnedTo(db, groupId, ids)) yield rows.map(unpinned)
}

/**
 * What lies in something that will be gone, and stays itself, gets its pin as parent, or comes to the top level; nothing
 * stays pinned to what will be gone.
 */
export async function* takeOut(db: Reader, groupId: string, gone: ReadonlySet<string>): Cascade {
  const isGone = (id: string | null) => id !== null && gone.has(id)
  const placed = ({ id, parent_id, location_id }: Placed): EntityMove => {
    const pin = isGone(location_id) ? null : location_id
    return isGone(parent_id)
      ? { id, parentId: pin, locationId: null }
      : { id, parentId: parent_id, locationId: pin }
  }
  for await (const ids of batchesOf([...gone])) {
    for await (const rows of childrenOf(db, groupId, ids))
      yield rows.filter(({ id }) => !isGone(id)).map(placed)
    for await (const rows of pinnedTo(db, groupId, ids))
      yield rows.filter(({ id, parent_id }) => !isGone(id) && !isGone(parent_id)).map(placed)
  }
}

/**
 * What lies in something that is merged into something else, or is pinned to it, gets that instead; what is merged itself is
 * passed over.
 */
export async function* moveOver(
  db: Reader,
  groupId: string,
  targets: ReadonlyMap<string, string>,
): AsyncGenerator<{ readonly isPin: boolean; readonly locations: number; readonly moves: EntityMove[] }> {
  const targetOf = (id: string | null) => (id === null ? null : (targets.get(id) ?? id))
  const placed = ({ id, parent_id, location_id }: Placed): EntityMove => {
    const parentId = targetOf(parent_id)
    const pin = targetOf(location_id)
    return { id, parentId, locationId: pin === parentId ? null : pin }
  }
  const isMerged = (id: string | null) => id !== null && targets.has(id)
  for await (const ids of batchesOf([...targets.keys()])) {
    for await (const rows of childrenOf(db, groupId, ids)) {
      const moved = rows.filter(({ id }) => !isMerged(id))
      const locations = moved.filter(({ is_location }) => is_location === 1).length
      yield { isPin: false, locations, moves: moved.map(placed) }
    }
    for await (const rows of pinnedTo(db, groupId, ids)) {
      const moved = rows.filter(({ id, parent_id }) => !isMerged(id) && !isMerged(parent_id))
      yield { isPin: true, locations: 0, moves: moved.map(placed) }
    }
  }
}

const locationsWithParent = statement<{ groupId: string; after: number; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(['n', 'id', 'parent_id', 'location_id'])
    .where('group_id', '=', p.groupId)
    .where('n', '>', p.after)
    // In the words of the index of everything in which something can lie.
    .where(sql<boolean>`(is_location = 1 or height > 0)`)
    .where('is_location', '=', always(1))
    .orderBy('n')
    .limit(p.limit),
)

const itemsAmong = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entities')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('is_location', '=', always(0))
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Locations that belong to items get their pin as parent, or come to the top level. */
export async function* takeLocationsOut(db: Reader, groupId: string): Cascade {
  const pages = pagesByNumber((after, limit) => db.all(locationsWithParent, { groupId, after, limit }))
  for await (const rows of pages) {
    const ids = rows.flatMap(({ parent_id }) => parent_id ?? [])
    const items = new Set((await db.all(itemsAmong, { groupId, ids })).map(({ id }) => id))
    yield rows
      .filter(({ parent_id }) => items.has(parent_id ?? ''))
      .map(({ id, location_id }) => ({ id, parentId: location_id, locationId: null }))
  }
}
