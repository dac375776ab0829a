import { takeRowNumbers } from '#db/query/row-numbers.ts'
import { statement } from '#db/query/statement.ts'
import {
  blankEntity,
  defaultType,
  findAncestry,
  nextAssetNumber,
  noLocation,
  requireLevels,
  type StoredEntity,
  saveEntities,
  setHeights,
} from '#features/entities/index.ts'
import { namingMembers } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import type { ProductRow } from '../products/products.queries.ts'

/** An item of a product that is to be made. */
export interface NewLot {
  readonly id: string
  readonly productId: string
  readonly placeId: string | null
  readonly expires: string | null
  /** For one piece; 0 when that was not said. */
  readonly price: number
  quantity: number
  /** Path of the members of its addition in the request. */
  readonly path: string
}

const itemTypes = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_types')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('is_location', '=', 0)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Makes items of products, bought today; they get the next asset numbers when `numbers` says so. */
export async function makeLots(
  ctx: WriteCtx,
  lots: readonly (NewLot & { readonly product: ProductRow })[],
  numbers: boolean,
): Promise<void> {
  if (lots.length === 0) return
  const { db, now, request } = ctx
  const { groupId } = ctx.actor
  const typeOf = await findTypes(
    ctx,
    lots.map(({ product }) => product),
  )
  const n = await takeRowNumbers(db, groupId, lots.length)
  const next = numbers ? await nextAssetNumber(db, groupId) : Number.NaN
  const rows = lots.map(({ id, product, placeId, expires, price, quantity }, i): StoredEntity => {
    const name = product.name
    const known = {
      n: n + i,
      id,
      group_id: groupId,
      entity_type_id: typeOf(product),
      is_location: 0 as const,
    }
    return {
      ...blankEntity({ ...known, name, created_at: now }),
      quantity,
      manufacturer: product.manufacturer,
      model_number: product.model_number,
      product_id: product.id,
      expires,
      parent_id: placeId,
      purchase_date: request.today(now),
      purchase_from: product.shop,
      purchase_price: price,
      asset_number: Number.isSafeInteger(next + i) ? next + i : null,
    }
  })
  await raiseHeights(ctx, rows, lots)
  await saveEntities(
    db,
    { groupId },
    rows.map(row => ({ before: null, after: { row, tags: [], fields: [] } })),
  )
}

/** The type of new items of products: their own one if it is still one of items, else the default one. */
async function findTypes(
  { db, actor: { groupId }, now }: WriteCtx,
  products: readonly ProductRow[],
): Promise<(product: ProductRow) => string> {
  const ids = [...new Set(products.flatMap(({ entity_type_id }) => entity_type_id ?? []))]
  const known = new Set((await db.all(itemTypes, { groupId, ids })).map(({ id }) => id))
  const isKnown = ({ entity_type_id: id }: ProductRow) => id !== null && known.has(id)
  const other = products.every(isKnown) ? '' : (await defaultType(db, groupId, 0, now)).id
  return product => (isKnown(product) ? (product.entity_type_id ?? other) : other)
}

/** Notes above new items that they are there; refuses places that do not exist or are too deep. */
async function raiseHeights(
  { db, actor: { groupId } }: WriteCtx,
  rows: readonly StoredEntity[],
  lots: readonly NewLot[],
): Promise<void> {
  const ancestry = await findAncestry(db, groupId, [...new Set(lots.map(({ placeId }) => placeId))])
  const heights = new Map<string, number>()
  for (const [i, row] of rows.entries()) {
    if (row.parent_id === null) continue
    await namingMembers(
      () => `${lots[i]?.path}locationId`,
      async () => {
        if (!ancestry.has(row.parent_id ?? '')) throw noLocation()
        for (const [id, height] of await requireLevels(db, row, {}, ancestry))
          heights.set(id, Math.max(height, heights.get(id) ?? 0))
      },
    )
  }
  await setHeights(db, groupId, heights)
}
