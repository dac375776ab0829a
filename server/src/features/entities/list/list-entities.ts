import type { AssetPage, listByAssetNumber as operation } from '@stowage/contract/entities/assets'
import type { EntityPage, EntitySummary, ListedEntity } from '@stowage/contract/entities/entity'
import type { EntityListQuery } from '@stowage/contract/entities/entity-query'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { windowOf } from '@stowage/contract/protocol/page'
import { batchesOf } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { Streamed } from '#http/output/answer.ts'
import { requireAssetNumber } from '#kernel/asset-number.ts'
import { toCents } from '#kernel/money.ts'
import type { ReadCtx } from '#server/context.ts'
import { findMergedWithNumber } from '../merge/merged-entities.ts'
import { type ComputedOrder, isComputed } from './computed-orders.ts'
import { cutLoanPage, findFirstLent, findLentRows, isOfLent } from './loan-pages.ts'
import { findMatches, type Matches } from './matches.ts'
import type { Order, Position } from './order.ts'
import { cutPage, type Keys, type Page, positionOf, readCursor, walkPage, writeCursor } from './pages.ts'
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
import { findTotals, keptCount } from './totals.ts'
import { walkPages } from './walk.ts'

/** A query with the order that its `groupBy` stands for. */
const ordered = (query: EntityListQuery): EntityListQuery =>
  query.groupBy === undefined ? query : { ...query, orderBy: query.groupBy }

/** May this list take long? The first pages of one without conditions cannot. */
export function isLongList(asked: EntityListQuery): boolean {
  const query = ordered(asked)
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
  return async (ctx: ReadCtx, asked: EntityListQuery): Promise<EntityPage | Streamed> => {
    const query = ordered(asked)
    const { groupId } = ctx.actor
    const order = orderOf(query)
    let found: Promise<Conditions> | undefined
    const plan = async () => ({ ...(await (found ??= findConditions(ctx.db, groupId, query))), order })
    const shows = {
      photos: true,
      counts: query.isLocation !== false,
      lentOn: query.show.includes('loan') ? ctx.request.today(ctx.now) : undefined,
      members: query.show.filter(member => member !== 'loan'),
    }
    const loader = new RowLoader(ctx.db, groupId, shows)
    const list = { ...ctx, query, groupId, order, loader, plan }
    if (hasFilters(query)) return listMatches(list, cache)
    if (!('keysOf' in order)) return listAll(list, order)
    return order.name === 'loanDue' ? listByLoan(list, order, cache) : listMatches(list, cache)
  }
}

/** A page of what matches. */
async function listMatches(ctx: ListCtx, cache: ReadCache<Matches>): Promise<EntityPage | Streamed> {
  const { db, query, order, plan } = ctx
  const find = (limit: number) =>
    cache.get(ctx, `${limit} ${listKeyOf(query)}`, async () => {
      const found = await plan()
      return isOfLent(found) ? findLentRows(db, found) : findMatches(db, found, limit)
    })
  return showPage(ctx, await cutPage(db, ctx, pageOf(query, order), find))
}

/** A page of a list without conditions by due days; a long one is cut out of all matches. */
async function listByLoan(
  ctx: ListCtx,
  order: ComputedOrder,
  cache: ReadCache<Matches>,
): Promise<EntityPage | Streamed> {
  const { db, query } = ctx
  const { size, ...page } = pageOf(query, order)
  if (size === undefined || size > maxHeldRows) return listMatches(ctx, cache)
  const plan = { ...(await ctx.plan()), order }
  const lentRows = {
    first: () => cache.get(ctx, `first ${listKeyOf(query)}`, () => findFirstLent(db, plan)),
    all: () => cache.get(ctx, `lent ${listKeyOf(query)}`, () => findLentRows(db, plan)),
  }
  return showPage(ctx, await cutLoanPage(db, plan, { ...page, size }, lentRows))
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

const withNumber = statement<{ groupId: string; number: number }>()((q, p) =>
  q
    .selectFrom('entities')
    .select('n')
    .where('group_id', '=', p.groupId)
    .where('asset_number', '=', p.number)
    .orderBy('name_key')
    .orderBy('id'),
)

const withoutNumber = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('entities')
    .select('n')
    .where('group_id', '=', p.groupId)
    .where('asset_number', 'is', null)
    .orderBy('name_key')
    .orderBy('id'),
)

/** Items and locations that have an asset number, else the locations into which those were merged. */
async function findWithNumber(db: Reader, groupId: string, number: number) {
  const rows = await db.all(withNumber, { groupId, number })
  return rows.length > 0 ? rows : await findMergedWithNumber(db, groupId, number)
}

/** Lists what has an asset number, items and locations, archived too, by name; 0 lists what has none. */
export async function listByAssetNumber(
  { db, actor }: ReadCtx,
  input: InputOf<typeof operation>,
): Promise<AssetPage | Streamed> {
  const { groupId } = actor
  const number = requireAssetNumber(input.id)
  const rows =
    number === null ? await db.all(withoutNumber, { groupId }) : await findWithNumber(db, groupId, number)
  const { from, size } = windowOf(input)
  const rowNumbers = rows.slice(from, size === undefined ? undefined : from + size).map(({ n }) => n)
  const loader = new RowLoader(db, groupId, { photos: false, counts: false, lentOn: undefined, members: [] })
  const frame = { page: input.page, pageSize: input.pageSize, total: rows.length }
  if (rowNumbers.length > maxHeldRows)
    return new Streamed(writePage(frame, loadAll(rowNumbers, loader), () => ({})))
  return { ...frame, items: await loader.load(rowNumbers) }
}

/** Longer answers are sent in batches. */
const maxHeldRows = 1000
/** How many rows are loaded and sent together: a few milliseconds of work. */
const batchSize = 250

const priceOf = ({ soldDate, purchasePrice }: EntitySummary): number =>
  soldDate === '' ? Math.round(toCents(purchasePrice) * 100) : 0

/** What the unsold rows cost, each rounded to cents. */
const sumOf = (items: readonly EntitySummary[]): number =>
  items.reduce((sum, item) => sum + priceOf(item), 0) / 100

/** Loads rows in batches. */
async function* loadAll(rowNumbers: readonly number[], loader: RowLoader): AsyncGenerator<EntitySummary[]> {
  for await (const batch of batchesOf(rowNumbers, { size: batchSize })) yield await loader.load(batch)
}

interface Frame {
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** Writes a page row by row: the same text that the whole page would make. `end` is told the sum of its prices. */
async function* writePage(
  { page, pageSize, total }: Frame,
  batches: AsyncIterable<EntitySummary[]>,
  end: (totalPrice: number) => object,
): AsyncGenerator<string> {
  let text = `${JSON.stringify({ page, pageSize, total }).slice(0, -1)},"items":[`
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
  const last = JSON.stringify(end(cents / 100)).slice(1)
  yield `${text}]${last === '}' ? '' : ','}${last}`
}
