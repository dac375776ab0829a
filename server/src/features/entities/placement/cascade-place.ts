import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { repeatBatches } from '#db/query/batches.ts'
import { pagesByNumber } from '#db/query/keyset.ts'
import { always, statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { keepPlaces, type PlaceMove } from '../derived/totals.ts'
import { type Counted, countedColumns } from '../derived/totals-accumulator.ts'

type Where = (eb: ExpressionBuilder<Tables, 'entities'>) => Expression<SqlBool>

const rewritePlaces = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .updateTable('entities')
    .set(({ eb }) => ({ location_id: null, version: eb('version', '+', 1) }))
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

const rewriteParents = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .updateTable('entities')
    .set(({ eb, ref }) => ({
      parent_id: ref('location_id'),
      location_id: null,
      version: eb('version', '+', 1),
    }))
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

/** Takes things in batches for as long as there are some that fit, rewrites them and keeps the totals of places. */
async function cascadePlaces(db: Writer, groupId: string, where: Where, parentGoes: boolean): Promise<void> {
  await repeatBatches(async limit => {
    const movers: Counted[] = await db.q
      .selectFrom('entities')
      .select(countedColumns)
      .where('group_id', '=', groupId)
      .where(where)
      .limit(limit)
      .execute()
    if (movers.length === 0) return 0
    await db.run(parentGoes ? rewriteParents : rewritePlaces, {
      groupId,
      rowNumbers: movers.map(({ n }) => n),
    })
    const moves = movers.map(
      (row): PlaceMove => ({
        row,
        from: row.location_id ?? row.parent_id,
        to: parentGoes ? row.location_id : row.parent_id,
      }),
    )
    await keepPlaces(db, groupId, moves)
    return movers.length
  })
}

/** Unpins the direct children of some things: their parents say where they are again. */
export const unpinChildrenOf = (db: Writer, groupId: string, ids: readonly string[]): Promise<void> =>
  cascadePlaces(
    db,
    groupId,
    // Found by parent: the index of pins would read every pinned thing of the group.
    ({ and, eb, ref }) =>
      and([
        db.dialect.isAnyOf(ref('parent_id'), ids, 'text'),
        eb(eb.fn.coalesce('location_id', eb.val('')), '<>', ''),
      ]),
    false,
  )

/** Unpins whatever is pinned to some locations: it falls back to what its parent says. */
export const unpinFrom = (db: Writer, groupId: string, ids: readonly string[]): Promise<void> =>
  cascadePlaces(db, groupId, ({ ref }) => db.dialect.isAnyOf(ref('location_id'), ids, 'text'), false)

/** Takes the parent away from its children: each gets its pin as parent, or comes to the top level. */
export const detachChildren = (db: Writer, groupId: string, parentIds: readonly string[]): Promise<void> =>
  cascadePlaces(db, groupId, ({ ref }) => db.dialect.isAnyOf(ref('parent_id'), parentIds, 'text'), true)

const locationsWithParent = statement<{ groupId: string; after: number; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(['n', 'parent_id'])
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

/** Takes all locations out of the items that they belong to: each gets its pin as parent, or comes to the top level. */
export async function takeLocationsOut(db: Writer, groupId: string): Promise<void> {
  const pages = pagesByNumber((after, limit) => db.all(locationsWithParent, { groupId, after, limit }))
  for await (const rows of pages) {
    const ids = rows.flatMap(({ parent_id }) => parent_id ?? [])
    const items = new Set((await db.all(itemsAmong, { groupId, ids })).map(({ id }) => id))
    const rowNumbers = rows.filter(({ parent_id }) => items.has(parent_id ?? '')).map(({ n }) => n)
    if (rowNumbers.length > 0) await db.run(rewriteParents, { groupId, rowNumbers })
  }
}
