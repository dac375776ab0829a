import type { EntityQuery } from '@stowage/contract/entities'
import type { EntityPage, EntitySummary } from '@stowage/contract/entity'
import { windowOf } from '@stowage/contract/page'
import { Streamed } from '#http/output/answer.ts'
import type { ReadCtx } from '#server/context.ts'
import { type Plan, planList } from './filters.ts'
import { findKeys, judgeAll, keptTotal } from './pages.ts'
import { RowLoader } from './rows.ts'
import { loadAll, longest, size, sumOf, writePage } from './write-page.ts'

/** May this list take long? The first pages of one without conditions cannot. */
export function isLongList(query: EntityQuery): boolean {
  const { from, size } = windowOf(query)
  const { q, parentIds, tags, fields, onlyWithPhoto, onlyWithoutPhoto, filterChildren } = query
  if ((q ?? '') !== '' || onlyWithPhoto || onlyWithoutPhoto || filterChildren) return true
  return parentIds.length + tags.length + fields.length > 0 || size === undefined || from + size > longest
}

/** Lists items or locations. */
export async function listEntities(ctx: ReadCtx, query: EntityQuery): Promise<EntityPage | Streamed> {
  const { groupId } = ctx.actor
  const plan = await planList(ctx.db, groupId, query)
  const window = windowOf(query)
  const loader = new RowLoader(ctx.db, groupId, { photos: true, counts: query.isLocation })
  const { page, pageSize } = query

  if (plan.filters.length === 0 && !plan.isEmpty && window.size === undefined) {
    const total = await keptTotal(ctx.db, plan)
    if (total > longest)
      return new Streamed(writePage({ page, pageSize, total }, walkAll(ctx, plan, loader), true))
  }
  const { rowNumbers, total } = await findKeys(ctx.db, plan, window)
  if (rowNumbers.length > longest)
    return new Streamed(writePage({ page, pageSize, total }, loadAll(rowNumbers, loader), true))
  const items = await loader.load(rowNumbers)
  return { page, pageSize, total, items, totalPrice: sumOf(items) }
}

async function* walkAll(ctx: ReadCtx, plan: Plan, loader: RowLoader): AsyncGenerator<EntitySummary[]> {
  for await (const rows of judgeAll(ctx.db, plan, size)) yield await loader.load(rows.map(({ n }) => n))
}
