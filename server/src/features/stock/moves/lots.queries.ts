import { type RawBuilder, sql } from 'kysely'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { fromMillionths } from '#kernel/money.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'

/** An amount that is added to a product. */
export interface Addition {
  readonly productId: string
  readonly quantity: number
  /** The item that gets it; null: one that fits, or a new one. */
  readonly entityId: string | null
  /** For one piece; null: not said. */
  readonly price: number | null
  /** Null: where the newest item of the product is. */
  readonly locationId: string | null
  readonly expires: string | null
  /** Path of its members in the request: empty, or such as `lines.3.`. */
  readonly path: string
}

/** An addition with the place where its item is to be. */
export interface Placed extends Addition {
  readonly placeId: string | null
}

/** An item of a product, and how much of it there is. */
export interface Lot {
  readonly id: string
  readonly n: number
  readonly quantity: number
  readonly placeId: string | null
}

const totalOf = statement<{ groupId: string; productId: string }>()((q, p) =>
  q
    .selectFrom('product_totals')
    .select('quantity')
    .where('group_id', '=', p.groupId)
    .where('product_id', '=', p.productId),
)

/** The quantity of a product. */
export const quantityOf = async (db: Reader, groupId: string, productId: string): Promise<number> =>
  fromMillionths((await db.first(totalOf, { groupId, productId }))?.quantity ?? 0)

const newestPlaces = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<{ product: string; id: string; name: string }>`
    select product.value as product, place.id, place.name
    from ${dialect.listTable(p.ids, 'text')} product cross join entities e
    join entities place on place.group_id = ${p.groupId} and place.id = e.kept_in
    where ${dialect.impliedGroup(sql.ref('e.group_id'), p.groupId)} and e.n = (select max(lot.n) from entities lot
      where lot.group_id = ${p.groupId} and lot.product_id = product.value and lot.is_location = 0)`,
)

/** The places of the newest items of some products, by product. */
export const findNewestPlaces = async (
  db: Reader,
  groupId: string,
  ids: readonly string[],
): Promise<Map<string, { readonly id: string; readonly name: string }>> =>
  new Map(
    (await db.all(newestPlaces, { groupId, ids })).map(({ product, id, name }) => [product, { id, name }]),
  )

interface Asked {
  readonly groupId: string
  readonly rows: string
}

interface FoundLot extends Lot {
  readonly i: number
  readonly expires: string | null
  readonly price: number
}

const given = {
  i: 'integer',
  product_id: 'text',
  entity_id: 'text',
  place_id: 'text',
  expires: 'text',
  price: 'real',
} as const

const lotsWhere = (condition: (p: Asked) => RawBuilder<unknown>) =>
  statement<Asked>()(
    (_q, p, dialect) => sql<FoundLot>`
    select given.i, e.id, e.n, e.quantity, e.kept_in as "placeId", e.expires, e.purchase_price as price
    from ${dialect.recordTable(p.rows, given)} given cross join entities e where ${condition(p)}`,
  )

const namedLots = lotsWhere(
  p =>
    sql`e.group_id = ${p.groupId} and e.id = given.entity_id and e.product_id = given.product_id and e.is_location = 0`,
)

// Of a list of records no database knows how long it is; the newest that fits is looked up for each, by `entities_lots`: for the
// maximum of the bare number all items of the product would be gone through.
const fittingLots = (price: RawBuilder<unknown>) =>
  lotsWhere(
    p => sql`e.group_id = ${p.groupId} and e.n = (select max(lot.n + 0) from entities lot
      where lot.group_id = ${p.groupId} and lot.product_id = given.product_id and lot.is_location = 0
        and lot.archived = 0 and lot.sold_date is null and coalesce(lot.expires, '') = coalesce(given.expires, '')
        and coalesce(lot.kept_in, '') = coalesce(given.place_id, '') and ${price})`,
  )

const lotsOfPrice = fittingLots(sql`lot.purchase_price = given.price`)
const lotsOfAnyPrice = fittingLots(sql`given.price is null`)

/**
 * The items that are there for additions, in their order: the ones that they name, which must be as they say, else the newest
 * in use with the same place, expiry day and price. Additions that are alike are looked up once.
 */
export async function findLots(
  db: Reader,
  groupId: string,
  additions: readonly Placed[],
): Promise<(Lot | undefined)[]> {
  const keys = additions.map(({ productId, entityId, placeId, expires, price }) =>
    JSON.stringify([productId, entityId, placeId, expires, price]),
  )
  const firsts = keys.map(key => keys.indexOf(key))
  const rows = additions
    .map(({ productId, entityId, placeId, expires, price }, i) => ({
      i,
      product_id: productId,
      entity_id: entityId,
      place_id: placeId,
      expires,
      price,
    }))
    .filter(({ i }) => firsts[i] === i)
  const find = (of: typeof namedLots, some: typeof rows) =>
    inBatches(some, batch => db.all(of, { groupId, rows: JSON.stringify(batch) }))
  const named = rows.filter(({ entity_id }) => entity_id !== null)
  const others = rows.filter(({ entity_id }) => entity_id === null)
  const found = new Map(
    [
      ...(await find(namedLots, named)),
      ...(await find(
        lotsOfPrice,
        others.filter(({ price }) => price !== null),
      )),
      ...(await find(
        lotsOfAnyPrice,
        others.filter(({ price }) => price === null),
      )),
    ].map(lot => [lot.i, lot]),
  )
  return additions.map((addition, i) => {
    const lot = found.get(requireValue(firsts[i]))
    if (addition.entityId !== null) requireAsSaid(addition, lot)
    return lot
  })
}

/** Refuses an item that is not one of the product, and what is said of it that it does not have. */
function requireAsSaid({ locationId, expires, price, path }: Addition, lot: FoundLot | undefined): void {
  if (lot === undefined) throw new Problem('entity.not_found')
  const differing = [
    ['locationId', locationId, lot.placeId],
    ['expires', expires, lot.expires],
    ['price', price, lot.price],
  ] as const
  for (const [member, said, has] of differing)
    if (said !== null && said !== has)
      throw invalid(`${path}${member}`, 'excluded_by', { member: 'entityId' })
}
