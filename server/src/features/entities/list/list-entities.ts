import type { EntityPage, ListedEntity } from '@stowage/contract/entity'
import type { EntityListQuery } from '@stowage/contract/entity-query'
import { windowOf } from '@stowage/contract/page'
import { Streamed } from '#http/output/answer.ts'
import type { ReadCtx } from '#server/context.ts'
import { isComputed } from './computed-orders.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { keptCount } from './kept-totals.ts'
import { findTotals } from './list-totals.ts'
import { findMatches, type Matches } from './matches.ts'
import type { Order, Position } from './order.ts'
import { cutPage, type Keys, type Page, positionOf, walkPage } from './pages.ts'
import {
  type AnyPlan,
  type Conditions,
  findConditions,
  hasFilters,
  listKeyOf,
  orderOf,
  type Plan,
} from './plan.ts'
import { ReadCache } from './read-cache.ts'
import { RowLoader } from './rows.ts'
import { walkPages } from './walk.ts'
import { batchSize, loadAll, maxHeldRows, sumOf, writePage } from './write-page.ts'

/** May this list take long? The first pages of one without conditions cannot. */
export function isLongList(query: EntityListQuery): boolean {
  const { from, size } = windowOf(query)
  return hasFilters(query) || isComputed(query) || size === undefined || from + size > maxHeldRows
}

/** What a list of entities is read with. */
interface ListCtx extends ReadCtx {
  readonly query: EntityListQuery
  readonly groupId: string
  readonly order: AnyPlan['order']
  readonly loader: RowLoader
  /** Found once, and only when something has to be read with them. */
  readonly plan: () => Promise<AnyPlan>
}

/** Lists items, locations, or both. */
export const listEntities = () => {
  const cache = new ReadCache<Matches>(({ rowNumbers }) => rowNumbers.byteLength)
  return async (ctx: ReadCtx, query: EntityListQuery): Promise<EntityPage | Streamed> => {
    const { groupId } = ctx.actor
    const order = orderOf(query)
    let found: Promise<Conditions> | undefined
    const plan = async () => ({ ...(await (found ??= findConditions(ctx.db, groupId, query))), order })
    const shows = { photos: true, counts: query.isLocation !== false, members: query.show }
    const loader = new RowLoader(ctx.db, groupId, shows)
    const list = { ...ctx, query, groupId, order, loader, plan }
    return hasFilters(query) || 'keysOf' in order ? listMatches(list, cache) : listAll(list, order)
  }
}

/** A page of what matches. */
async function listMatches(ctx: ListCtx, cache: ReadCache<Matches>): Promise<EntityPage | Streamed> {
  const { db, query, order, plan } = ctx
  const find = (limit: number) =>
    cache.get(ctx, `${limit} ${listKeyOf(query)}`, async () => findMatches(db, await plan(), limit))
  return showPage(ctx, await cutPage(db, ctx, pageOf(query, order), find))
}

/** A page of a list without conditions; a long one is read while it is sent. */
async function listAll(ctx: ListCtx, order: Order): Promise<EntityPage | Streamed> {
  const { db, query } = ctx
  const plan = { ...(await ctx.plan()), order }
  const page = pageOf(query, order)
  if (page.size === undefined) {
    const total = await keptCount(db, plan)
    if (total > maxHeldRows)
      return new Streamed(
        writePage({ ...query, total }, walkAll(ctx, plan, page.after), await findEnd(ctx, undefined)),
      )
  }
  return showPage(ctx, await walkPage(db, plan, page))
}

const pageOf = (query: EntityListQuery, order: AnyPlan['order']): Page => ({
  ...windowOf(query),
  after: query.after ? readCursor(order, query.after) : undefined,
})

async function showPage(ctx: ListCtx, { rowNumbers, total, hasMore }: Keys): Promise<EntityPage | Streamed> {
  const { page, pageSize } = ctx.query
  const end = await findEnd(ctx, hasMore ? rowNumbers.at(-1) : undefined)
  if (rowNumbers.length > maxHeldRows)
    return new Streamed(writePage({ page, pageSize, total }, loadAll(rowNumbers, ctx.loader), end))
  const items = await ctx.loader.load(rowNumbers)
  return { page, pageSize, total, items, ...end(sumOf(items)) }
}

/** What follows the rows of a page; `last` is the last row of one that others come after. */
async function findEnd(ctx: ListCtx, last: number | undefined) {
  const { db, query, order } = ctx
  const end = {
    ...(query.after !== undefined && {
      next: last === undefined ? null : writeCursor(order, await positionOf(db, ctx, last)),
    }),
    ...(query.totals && { totals: await findTotals(db, await ctx.plan()) }),
  }
  return (totalPrice: number) => ({ totalPrice, ...end })
}

async function* walkAll(
  { db, loader }: ListCtx,
  plan: Plan,
  first: Position | undefined,
): AsyncGenerator<ListedEntity[]> {
  for await (const rows of walkPages(db, plan, batchSize, first))
    yield await loader.load(rows.map(({ n }) => n))
}
