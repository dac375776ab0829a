import { pagesByNumber } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import {
  changeBetween,
  forgetMerges,
  type MembersToSet,
  renewProducts,
  saveEntities,
  setMembers,
} from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import { findLinesOf, type LineToSet, setLines } from '../shopping/lines-of-products.ts'
import { type ProductFacts, putProduct } from './product-members.ts'
import { findProducts, type ProductRow } from './products.queries.ts'

/** One step of a long write on products with their items and lines of the shopping list. */
export type ProductSubject =
  | { readonly change: 'setItem'; readonly id: string; readonly n: number; readonly product: string | null }
  | { readonly change: 'setLine'; readonly line: LineToSet; readonly id: string }
  | { readonly change: 'setProduct'; readonly id: string; readonly facts: ProductFacts }
  | { readonly change: 'deleteProduct'; readonly id: string }

/** State that takes a batch of such subjects back. */
export interface ProductUndo {
  readonly items: readonly MembersToSet[]
  readonly lines: readonly LineToSet[]
  /** Products that were changed, as they were. */
  readonly former: readonly ProductRow[]
  readonly deleted: readonly ProductRow[]
}

const itemsAfter = statement<{ groupId: string; id: string; after: number; limit: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(['n', 'id'])
    .where('group_id', '=', p.groupId)
    .where('product_id', '=', p.id)
    .where('n', '>', p.after)
    .orderBy('n')
    .limit(p.limit),
)

const itemCount = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', p.groupId)
    .where('product_id', '=', p.id),
)

/** The number of items of a product, converted ones included, and of its lines of the shopping list. */
export const countSubjects = async (db: Reader, groupId: string, id: string): Promise<number> =>
  Number((await db.first(itemCount, { groupId, id }))?.count) + (await findLinesOf(db, groupId, id)).length

/** Gives the items of a product to another one, or to none; page after page. */
export async function* planItems(
  db: Reader,
  groupId: string,
  id: string,
  product: string | null,
): AsyncGenerator<readonly ProductSubject[]> {
  for await (const rows of pagesByNumber((after, limit) => db.all(itemsAfter, { groupId, id, after, limit })))
    yield rows.map(row => ({ change: 'setItem', ...row, product }))
}

/** Sets product or name of the lines of the shopping list that name a product. */
export async function* planLines(
  db: Reader,
  groupId: string,
  id: string,
  to: Partial<Pick<LineToSet, 'product_id' | 'name'>>,
): AsyncGenerator<readonly ProductSubject[]> {
  const lines = await findLinesOf(db, groupId, id)
  yield lines.map(line => ({ change: 'setLine', id: line.id, line: { ...line, ...to } }))
}

/** Gives some items to a product. */
export async function setItems(
  ctx: Pick<BatchCtx, 'groupId' | 'now'> & { readonly db: Writer },
  items: readonly MembersToSet[],
): Promise<MembersToSet[]> {
  const changes = await setMembers(ctx, items)
  await saveEntities(ctx.db, { groupId: ctx.groupId }, changes)
  return changes.map(({ before, after }) => changeBetween(after, before))
}

/** Changes a batch of subjects; returns what takes them back. */
export async function applyProducts(
  ctx: BatchCtx,
  subjects: readonly ProductSubject[],
): Promise<ProductUndo> {
  const { db, groupId } = ctx
  const items = await setItems(
    ctx,
    subjects.flatMap(each =>
      each.change === 'setItem' ? [{ id: each.id, n: each.n, members: { product_id: each.product } }] : [],
    ),
  )
  const lines = await setLines(
    ctx,
    subjects.flatMap(each => (each.change === 'setLine' ? [each.line] : [])),
  )
  const facts = new Map(
    subjects.flatMap(each => (each.change === 'setProduct' ? [[each.id, each.facts] as const] : [])),
  )
  const former = await findProducts(db, groupId, [...facts.keys()])
  for (const { id } of former) await putProduct(ctx, id, requireValue(facts.get(id)))
  const ids = subjects.flatMap(each => (each.change === 'deleteProduct' ? [each.id] : []))
  if (ids.length > 0) await forgetMerges(db, groupId, ids)
  const deleted = await findProducts(db, groupId, ids)
  for (const { id } of deleted)
    await db.q.deleteFrom('products').where('group_id', '=', groupId).where('id', '=', id).execute()
  return { items, lines, former, deleted }
}

/** Takes a batch of subjects back. */
export async function revertProducts(
  ctx: BatchCtx,
  { items, lines, former, deleted }: ProductUndo,
): Promise<void> {
  for (const row of deleted) await ctx.db.q.insertInto('products').values(row).execute()
  await setLines(ctx, lines)
  await renewProducts(
    ctx.db,
    ctx.groupId,
    deleted.map(({ id }) => id),
  )
  for (const { group_id: _, id, version: _version, created_at: _at, updated_at: _on, ...facts } of former)
    await putProduct(ctx, id, facts)
  await setItems(ctx, items)
}
