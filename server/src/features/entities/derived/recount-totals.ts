import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { pagesByNumber } from '#db/query/keyset.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import type { Tables } from '#db/tables.ts'
import { type Counted, countedColumns, TotalsAccumulator } from './totals-accumulator.ts'

type Where = (eb: ExpressionBuilder<Tables, 'entities'>) => Expression<SqlBool>

/** Counts some items of a group from their rows, in batches that let others in between. */
async function totalsOf(
  db: Writer,
  groupId: string,
  tags: readonly number[],
  where: Where,
): Promise<TotalsAccumulator> {
  const totals = new TotalsAccumulator()
  const read = (after: number, limit: number): Promise<Counted[]> =>
    db.q
      .selectFrom('entities')
      .select(countedColumns)
      .where('group_id', '=', groupId)
      .where('n', '>', after)
      .where(where)
      .orderBy('n')
      .limit(limit)
      .execute()
  for await (const rows of pagesByNumber(read))
    for (const row of rows) {
      totals.count({ row, tags }, 1)
      totals.countForProduct(row, 1)
    }
  return totals
}

/** Counts the totals of one kind of items once more, from the rows. */
export async function recountGroup(
  db: Writer,
  groupId: string,
  isLocation: Flag,
  archived: Flag,
): Promise<void> {
  const { group } = await totalsOf(db, groupId, [], eb => eb.and({ is_location: isLocation, archived }))
  const sums = new Map(group).get(`${isLocation} ${archived}`) ?? {
    n: 0,
    worth: 0,
    price: 0,
    lifetime_warranty: 0,
    quantity: 0,
    unsold_worth: 0,
    sold: 0,
  }
  await db.q
    .updateTable('group_totals')
    .set(sums)
    .where('group_id', '=', groupId)
    .where('is_location', '=', isLocation)
    .where('archived', '=', archived)
    .execute()
}

/** Counts the totals of one place once more, from the rows. */
export async function recountContainer(db: Writer, groupId: string, id: string): Promise<void> {
  const { container } = await totalsOf(db, groupId, [], eb => eb('kept_in', '=', id))
  const none = { pieces: 0, unsold_price: 0, unsold_worth: 0, price: 0, n: 0, sold: 0 }
  const sums = new Map(container).get(id) ?? none
  await db.q
    .updateTable('place_totals')
    .set(sums)
    .where('group_id', '=', groupId)
    .where('entity_id', '=', id)
    .execute()
}

/** Counts the totals of one tag once more, from the rows. */
export async function recountTag(
  db: Writer,
  groupId: string,
  tagN: number,
  isLocation: Flag,
  archived: Flag,
): Promise<void> {
  const carriers = (eb: ExpressionBuilder<Tables, 'entities'>) =>
    eb.selectFrom('entity_tags').select('n').where('group_id', '=', groupId).where('tag_n', '=', tagN)
  const { tag } = await totalsOf(db, groupId, [tagN], eb =>
    eb.and([eb.and({ is_location: isLocation, archived }), eb('n', 'in', carriers(eb))]),
  )
  const sums = new Map(tag).get(`${tagN} ${isLocation} ${archived}`) ?? { n: 0, price: 0 }
  await db.q
    .updateTable('tag_totals')
    .set(sums)
    .where('group_id', '=', groupId)
    .where('tag_n', '=', tagN)
    .where('is_location', '=', isLocation)
    .where('archived', '=', archived)
    .execute()
}

/** Counts the totals of one product once more, from the rows. */
export async function recountProduct(db: Writer, groupId: string, id: string): Promise<void> {
  const { product } = await totalsOf(db, groupId, [], eb => eb('product_id', '=', id))
  await db.q
    .updateTable('product_totals')
    .set(new Map(product).get(id) ?? { quantity: 0, n: 0 })
    .where('group_id', '=', groupId)
    .where('product_id', '=', id)
    .execute()
}
