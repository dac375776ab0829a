import type { EntityPage, ListedEntity } from '@stowage/contract/entity'
import type { EntityListQuery } from '@stowage/contract/entity-query'
import { windowOf } from '@stowage/contract/page'
import type { Reader } from '#db/reader-writer.ts'
import { Streamed } from '#http/output/answer.ts'
import type { ReadCtx } from '#server/context.ts'
import { isComputed } from './computed-orders.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { keptCount } from './kept-totals.ts'
import { KnownFirstRows } from './known-first-rows.ts'
import { KnownTotals } from './known-totals.ts'
import { findTotals } from './list-totals.ts'
import type { Position } from './order.ts'
import { findKeys } from './pages.ts'
import { type AnyPlan, hasFilters, type Plan, planList } from './plan.ts'
import { RowLoader } from './rows.ts'
import { judgeAll } from './walk.ts'
import { batchSize, loadAll, maxHeldRows, sumOf, writePage } from './write-page.ts'

/** May this list take long? The first pages of one without conditions cannot. */
export function isLongList(query: EntityListQuery): boolean {
  const { from, size } = windowOf(query)
  return hasFilters(query) || isComputed(query) || size === undefined || from + size > maxHeldRows
}

/** Lists items, locations, or both. */
export const listEntities = () => {
  const known = { totals: new KnownTotals(), firstRows: new KnownFirstRows() }
  return async (ctx: ReadCtx, query: EntityListQuery): Promise<EntityPage | Streamed> => {
    const { groupId } = ctx.actor
    const plan = await planList(ctx.db, groupId, query)
    const { order } = plan
    const after = query.after ? readCursor(order, query.after) : undefined
    const window = windowOf(query)
    const counts = query.isLocation !== false
    const loader = new RowLoader(ctx.db, groupId, { photos: true, counts, members: query.show })
    const { page, pageSize } = query

    if (!hasFilters(query) && window.size === undefined && !('keysOf' in order)) {
      const total = await keptCount(ctx.db, plan)
      if (total > maxHeldRows) {
        const rows = walkAll(ctx, { ...plan, order }, loader, after)
        return new Streamed(
          writePage({ page, pageSize, total }, rows, await findEnd(ctx.db, query, plan, undefined)),
        )
      }
    }
    const { rowNumbers, total, next } = await findKeys(
      ctx.db,
      plan,
      { ...window, after },
      { ...known, now: ctx.now },
    )
    const end = await findEnd(ctx.db, query, plan, next)
    if (rowNumbers.length > maxHeldRows)
      return new Streamed(writePage({ page, pageSize, total }, loadAll(rowNumbers, loader), end))
    const items = await loader.load(rowNumbers)
    return { page, pageSize, total, items, ...end(sumOf(items)) }
  }
}

/** What follows the rows of a page. */
async function findEnd(db: Reader, query: EntityListQuery, plan: AnyPlan, last: Position | undefined) {
  const next = last === undefined ? null : writeCursor(plan.order, last)
  const end = {
    ...(query.after === undefined ? {} : { next }),
    ...(query.totals ? { totals: await findTotals(db, plan) } : {}),
  }
  return (totalPrice: number) => ({ totalPrice, ...end })
}

async function* walkAll(
  ctx: ReadCtx,
  plan: Plan,
  loader: RowLoader,
  after: Position | undefined,
): AsyncGenerator<ListedEntity[]> {
  for await (const rows of judgeAll(ctx.db, plan, batchSize, after))
    yield await loader.load(rows.map(({ n }) => n))
}
