import type { EntityPage, EntityQuery, EntitySummary } from '@stowage/contract/entities'
import { windowOf } from '@stowage/contract/page'
import { Streamed } from '#http/answer.ts'
import { breathe } from '#kernel/breathe.ts'
import { toCents } from '#kernel/money.ts'
import type { ReadCtx } from '#server/context.ts'
import { type Plan, planList } from './filters.ts'
import { type Bookmark, findKeys, keptTotal, walkOn } from './pages.ts'
import { RowLoader } from './rows.ts'

/** Longer answers are sent in slices. */
const longest = 1000
/** How many rows a slice has: a few milliseconds of work. */
const slice = 250

/** Lists items or locations. */
export async function listEntities(ctx: ReadCtx, query: EntityQuery): Promise<EntityPage | Streamed> {
  const { groupId } = ctx.actor
  const plan = await planList(ctx.db, groupId, query)
  const window = windowOf(query)
  const loader = new RowLoader(ctx.db, groupId, { photos: true, counts: query.isLocation })
  const { page, pageSize } = query

  if (plan.filters.length === 0 && !plan.isEmpty && window.size === undefined) {
    const total = await keptTotal(ctx.db, plan)
    if (total > longest) return new Streamed(write({ page, pageSize, total }, walkAll(ctx, plan, loader)))
  }
  const { ns, total } = await findKeys(ctx.db, plan, window)
  if (ns.length > longest) return new Streamed(write({ page, pageSize, total }, loadAll(ns, loader)))
  const items = await loader.load(ns)
  return { page, pageSize, total, items, totalPrice: sumOf(items) }
}

const priceOf = ({ soldDate, purchasePrice }: EntitySummary): number =>
  soldDate === '' ? Math.round(toCents(purchasePrice) * 100) : 0

/** What the unsold rows cost, each rounded to cents. */
const sumOf = (items: readonly EntitySummary[]): number =>
  items.reduce((sum, item) => sum + priceOf(item), 0) / 100

async function* walkAll(ctx: ReadCtx, plan: Plan, loader: RowLoader): AsyncGenerator<EntitySummary[]> {
  let after: Bookmark | undefined
  do {
    const { ns, last } = await walkOn(ctx.db, plan, after, slice)
    yield await loader.load(ns)
    after = last
  } while (after !== undefined)
}

async function* loadAll(ns: readonly number[], loader: RowLoader): AsyncGenerator<EntitySummary[]> {
  for (let from = 0; from < ns.length; from += slice) {
    yield await loader.load(ns.slice(from, from + slice))
    await breathe()
  }
}

/** Writes a page row by row: the same text that the whole page would make. */
async function* write(
  frame: { page: number; pageSize: number; total: number },
  batches: AsyncIterable<EntitySummary[]>,
): AsyncGenerator<string> {
  let text = `${JSON.stringify(frame).slice(0, -1)},"items":[`
  let cents = 0
  let separator = ''
  for await (const items of batches) {
    for (const item of items) {
      text += separator + JSON.stringify(item)
      separator = ','
      cents += priceOf(item)
    }
    yield text
    text = ''
  }
  yield `${text}],"totalPrice":${JSON.stringify(cents / 100)}}`
}
