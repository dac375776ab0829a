import type { InputOf } from '@stowage/contract/protocol/operation'
import type { takeStock as operation, StockTaken } from '@stowage/contract/stock/stock'
import { sql } from 'kysely'
import { batchSize } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type MovedStock, noteMoves } from '#events/note-moves.ts'
import { findOpenLines, freeIn, type MembersToSet, movedQuantity } from '#features/entities/index.ts'
import { toSixDecimals } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { defineLongWrite, type PlanCtx, type Requester } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { setItems } from '../products/product-items.ts'
import { type ProductRow, requireMergedProduct } from '../products/products.queries.ts'
import { quantityOf } from './lots.queries.ts'

type Input = InputOf<typeof operation>

interface Lot {
  readonly n: number
  readonly id: string
  readonly quantity: number
  readonly place: string | null
  /** The expiry day; comes after every day when there is none. */
  readonly day: string
}

interface LotsAfter extends Pick<Lot, 'day' | 'n'> {
  readonly groupId: string
  readonly productId: string
  readonly limit: number
}

const never = '~'

const lotsAfter = statement<LotsAfter>()(
  (_q, p) => sql<Lot>`
    select n, id, quantity, kept_in as place, coalesce(expires, ${sql.lit(never)}) as day from entities
    where group_id = ${p.groupId} and product_id = ${p.productId} and is_location = 0 and archived = 0
      and sold_date is null and quantity > 0
      and (coalesce(expires, ${sql.lit(never)}) > ${p.day} or (coalesce(expires, ${sql.lit(never)}) = ${p.day} and n > ${p.n}))
    order by coalesce(expires, ${sql.lit(never)}), n limit ${p.limit}`,
)

const oneLot = statement<{ groupId: string; productId: string; entityId: string }>()(
  (_q, p) => sql<Lot & { isInUse: number }>`
    select n, id, quantity, kept_in as place, '' as day,
      case when archived = 0 and sold_date is null then 1 else 0 end as "isInUse"
    from entities
    where group_id = ${p.groupId} and id = ${p.entityId} and product_id = ${p.productId} and is_location = 0`,
)

interface Asked extends Input {
  /** Today for whoever takes it. */
  readonly today: string
}

/** The quantity of an item afterwards. */
interface Rest extends Pick<Lot, 'id' | 'n' | 'quantity'> {}

interface Facts {
  readonly taken: StockTaken['taken']
  readonly move: MovedStock & { readonly productId: string }
}

/** Takes an amount of a product, of however many items. */
export const takeFromProduct = defineLongWrite({
  kind: 'stock.take',
  format: 1,
  writesTexts: () => false,
  tellChange: () => ({ isForLenders: true }),
  countSubjects: async ({ db, actor }: WriteCtx<Requester>, asked: Asked) =>
    (await choose(db, actor.groupId, asked)).parts.length,
  async *plan({ db, groupId }: PlanCtx, asked: Asked): AsyncGenerator<readonly Rest[], Facts> {
    const { product, parts } = await choose(db, groupId, asked)
    yield parts.map(({ lot: { id, n, quantity }, taken }) => ({
      id,
      n,
      quantity: movedQuantity(quantity, -taken),
    }))
    const places = new Set(parts.map(({ lot }) => lot.place))
    const { quantity, note } = asked
    return {
      taken: parts.map(({ lot, taken }) => ({ entityId: lot.id, quantity: taken })),
      move: {
        did: 'took',
        quantity,
        unit: product.unit,
        note,
        productId: product.id,
        placeId: places.size === 1 ? (parts[0]?.lot.place ?? null) : null,
      },
    }
  },
  apply: (ctx, rests) =>
    setItems(
      ctx,
      rests.map(({ id, n, quantity }) => ({ id, n, members: { quantity } })),
    ),
  async revert(ctx, _rests, former: readonly MembersToSet[]) {
    await setItems(ctx, former)
  },
  finish: async ({ db, groupId }, { move }) => noteMoves(db, groupId, [move]),
  result: facts => facts,
})

/** Takes an amount of a product: of what expires first, then of the oldest, as far as it is not lent. */
export const takeStock =
  (longWrites: LongWrites) =>
  async (work: WorkCtx, input: Input): Promise<StockTaken> => {
    const asked = { ...input, today: work.request.today(work.now) }
    return longWrites.runAndShow(work, takeFromProduct, asked, async ({ db, result, changeId }) => ({
      quantity: await quantityOf(db, work.actor.groupId, result.move.productId),
      taken: result.taken,
      change: requireValue(changeId),
    }))
  }

interface Chosen {
  readonly product: ProductRow
  readonly parts: readonly { readonly lot: Lot; readonly taken: number }[]
}

/** The product and its items that are taken of, with amounts; throws when there is not enough. */
async function choose(
  db: Reader,
  groupId: string,
  { id, quantity, entityId, today }: Asked,
): Promise<Chosen> {
  const product = await requireMergedProduct(db, groupId, id)
  const parts: { lot: Lot; taken: number }[] = []
  let left = quantity
  for await (const lots of lotsOf(db, groupId, product.id, entityId)) {
    for (const { lot, free } of await freeOf(db, groupId, lots, today)) {
      const taken = Math.min(left, free)
      if (taken > 0) parts.push({ lot, taken })
      left = toSixDecimals(left - taken)
    }
    if (left === 0) return { product, parts }
  }
  throw new Problem('stock.not_enough', { extra: { available: toSixDecimals(quantity - left) } })
}

/** The lots of which may be taken, in the order of their use: one, or all of a product. */
async function* lotsOf(
  db: Reader,
  groupId: string,
  productId: string,
  entityId: string | null,
): AsyncGenerator<readonly Lot[]> {
  if (entityId !== null) {
    const lot = await db.first(oneLot, { groupId, productId, entityId })
    if (lot === undefined) throw new Problem('entity.not_found')
    if (lot.isInUse === 1) yield [lot]
    return
  }
  for (let last: Pick<Lot, 'day' | 'n'> = { day: '', n: 0 }; ; await yieldToEventLoop()) {
    const { day, n } = last
    const lots = await db.all(lotsAfter, { groupId, productId, day, n, limit: batchSize })
    yield lots
    if (lots.length < batchSize) return
    last = requireValue(lots.at(-1))
  }
}

/** The amounts of some lots that are not lent on a day. */
async function freeOf(
  db: Reader,
  groupId: string,
  lots: readonly Lot[],
  day: string,
): Promise<{ readonly lot: Lot; readonly free: number }[]> {
  const ids = lots.map(({ id }) => id)
  const lines = Map.groupBy(await findOpenLines(db, groupId, ids), ({ entity_id }) => entity_id)
  const span = { from: day, until: day }
  return lots.map(lot => ({ lot, free: freeIn(lot.quantity, lines.get(lot.id) ?? [], span, day) }))
}
