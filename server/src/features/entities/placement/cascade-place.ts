import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { repeatBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
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

/** Takes things in batches for as long as there are some that fit, rewrites them and keeps the totals of places. */
async function cascadePlaces(db: Writer, groupId: string, where: Where): Promise<void> {
  await repeatBatches(async limit => {
    const movers: Counted[] = await db.q
      .selectFrom('entities')
      .select(countedColumns)
      .where('group_id', '=', groupId)
      .where(where)
      .limit(limit)
      .execute()
    if (movers.length === 0) return 0
    await db.run(rewritePlaces, {
      groupId,
      rowNumbers: movers.map(({ n }) => n),
    })
    const moves = movers.map(
      (row): PlaceMove => ({
        row,
        from: row.location_id ?? row.parent_id,
        to: row.parent_id,
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
  )

/** Unpins whatever is pinned to some locations: it falls back to what its parent says. */
export const unpinFrom = (db: Writer, groupId: string, ids: readonly string[]): Promise<void> =>
  cascadePlaces(db, groupId, ({ ref }) => db.dialect.isAnyOf(ref('location_id'), ids, 'text'))
