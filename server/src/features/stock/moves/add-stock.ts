import type { InputOf } from '@stowage/contract/protocol/operation'
import type { StockMove } from '@stowage/contract/stock/moves'
import type { addStock as operation, StockAdded } from '@stowage/contract/stock/stock'
import { statement } from '#db/query/statement.ts'
import { noteMoves } from '#events/note-moves.ts'
import { movedQuantity } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import { toSixDecimals } from '#kernel/money.ts'
import { requireDone } from '#kernel/not-yet.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { setItems } from '../products/product-items.ts'
import { findProducts, type ProductRow, requireMergedProduct } from '../products/products.queries.ts'
import {
  type Addition,
  findLots,
  findNewestPlaces,
  type Lot,
  type Placed,
  quantityOf,
} from './lots.queries.ts'
import { makeLots, type NewLot } from './make-lots.ts'

interface Way extends Pick<StockMove, 'did' | 'note'> {
  /** New items get the next asset numbers. */
  readonly numbers: boolean
}

/** Adds an amount to a product. */
export const addToProduct =
  (numbers: boolean) =>
  async (work: WorkCtx, { id, note, ...asked }: InputOf<typeof operation>): Promise<StockAdded> =>
    requireDone(
      await work.concludeAndShow(
        async ctx => {
          const { id: productId } = await requireMergedProduct(ctx.db, work.actor.groupId, id)
          const addition = { ...asked, productId, path: '' }
          const [entityId] = await addStock(ctx, [addition], { did: 'added', note, numbers })
          return { productId, entityId: requireValue(entityId) }
        },
        async ({ db, result: { productId, entityId }, changeId }) => ({
          quantity: await quantityOf(db, work.actor.groupId, productId),
          entityId,
          change: requireValue(changeId),
        }),
      ),
    )

/**
 * Adds amounts to products, in a fixed number of statements: to items that are there, or to new ones. Answers the ids of
 * the items, in the order of the additions. None of the products is running low any more.
 */
export async function addStock(
  ctx: WriteCtx,
  additions: readonly Addition[],
  { did, note, numbers }: Way,
): Promise<string[]> {
  const { db, actor, now } = ctx
  const { groupId } = actor
  const isLender = actor.groupRole === 'lender'
  if (isLender && additions.some(({ price }) => price !== null)) throw new Problem('member.lends_only')
  const products = await requireAll(ctx, additions)
  const newest = await findNewestPlaces(db, groupId, [...products.keys()])
  const wanted = additions.map(addition => ({
    ...addition,
    placeId: addition.locationId ?? newest.get(addition.productId)?.id ?? null,
  }))
  const { filled, made, targets } = assign(wanted, await findLots(db, groupId, wanted))
  if (isLender && made.length > 0) throw new Problem('member.lends_only')
  await setItems(
    { db, groupId, now },
    filled.map(({ id, n, quantity }) => ({ id, n, members: { quantity } })),
  )
  await makeLots(
    ctx,
    made.map(lot => ({ ...lot, product: requireValue(products.get(lot.productId)) })),
    numbers,
  )
  await db.run(clearLow, { groupId, ids: [...products.keys()], now })
  const moved = Map.groupBy(additions.keys(), i => requireValue(additions[i]).productId)
  await noteMoves(
    db,
    groupId,
    [...moved].map(([productId, own]) => {
      const places = new Set(own.map(i => requireValue(targets[i]).placeId))
      return {
        did,
        quantity: own.reduce((sum, i) => toSixDecimals(sum + requireValue(additions[i]).quantity), 0),
        unit: requireValue(products.get(productId)).unit,
        note,
        productId,
        placeId: places.size === 1 ? (requireValue(targets[own[0] ?? 0]).placeId ?? null) : null,
      }
    }),
  )
  return targets.map(({ id }) => id)
}

/** The products of additions, by id; throws when one is not there. */
async function requireAll(
  { db, actor: { groupId } }: WriteCtx,
  additions: readonly Addition[],
): Promise<Map<string, ProductRow>> {
  const ids = [...new Set(additions.map(({ productId }) => productId))]
  const found = await findProducts(db, groupId, ids)
  if (found.length < ids.length) throw new Problem('product.not_found')
  return new Map(found.map(row => [row.id, row]))
}

const clearLow = statement<{ groupId: string; ids: readonly string[]; now: string }>()((q, p, dialect) =>
  q
    .updateTable('products')
    .set(({ eb }) => ({ is_low: 0, version: eb('version', '+', 1), updated_at: p.now }))
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text'))
    .where('is_low', '=', 1),
)

interface Assigned {
  /** Items that are there, with what they have then. */
  readonly filled: readonly Lot[]
  readonly made: readonly NewLot[]
  /** The item of each addition, and where it is. */
  readonly targets: readonly Pick<NewLot, 'id' | 'placeId'>[]
}

/** Decides which item gets each addition: the one that is there for it, or a new one, which may get several. */
function assign(additions: readonly Placed[], lots: readonly (Lot | undefined)[]): Assigned {
  const filled = new Map<string, Lot>()
  const made: NewLot[] = []
  const targets = additions.map((addition, i) => {
    const { productId, placeId, expires, price, quantity, path } = addition
    const there = lots[i]
    if (there !== undefined) {
      const lot = filled.get(there.id) ?? there
      filled.set(lot.id, { ...lot, quantity: movedQuantity(lot.quantity, quantity, `${path}quantity`) })
      return lot
    }
    const fitting = made.find(
      lot =>
        lot.productId === productId &&
        lot.placeId === placeId &&
        lot.expires === expires &&
        (price === null || lot.price === price),
    )
    if (fitting !== undefined) {
      fitting.quantity = movedQuantity(fitting.quantity, quantity, `${path}quantity`)
      return fitting
    }
    const lot = { id: newId(), productId, placeId, expires, price: price ?? 0, quantity, path }
    made.push(lot)
    return lot
  })
  return { filled: [...filled.values()], made, targets }
}
