import { keysOf } from '#kernel/keys-of.ts'
import { toCents, toMillionths } from '#kernel/money.ts'
import { containerOf, type EntityRow, type LoadedEntity } from '../model/entity.ts'

/** Sums by the key of their row. They are whole numbers, exact whatever their size. */
export class Sums<Column extends string> {
  readonly #rows = new Map<string, Record<Column, bigint>>()

  /** Adds whole numbers to the sums of a key, or takes them away. */
  add(key: string, values: Readonly<Record<Column, number>>, sign: 1 | -1): void {
    const known = this.#rows.get(key) ?? ({} as Record<Column, bigint>)
    for (const column of keysOf(values)) known[column] = (known[column] ?? 0n) + BigInt(sign * values[column])
    this.#rows.set(key, known)
  }

  /** The keys of all sums, those that are zero included. */
  keys(): string[] {
    return [...this.#rows.keys()]
  }

  /** The sums that are not all zero, as near as numbers come. */
  *[Symbol.iterator](): Generator<[string, Record<Column, number>]> {
    for (const [key, sums] of this.#rows) {
      const entries = Object.entries<bigint>(sums)
      if (entries.some(([, sum]) => sum !== 0n))
        yield [
          key,
          Object.fromEntries(entries.map(([column, sum]) => [column, Number(sum)])) as Record<Column, number>,
        ]
    }
  }
}

/** The columns of an item that say what it adds to totals; where it is says to which. */
export const valueColumns = [
  'is_location',
  'archived',
  'quantity',
  'purchase_price',
  'sold_date',
  'lifetime_warranty',
] as const

/** The columns of an item that say what it adds to its product. */
export const productColumns = [
  'product_id',
  'is_location',
  'archived',
  'quantity',
  'sold_date',
  'expires',
] as const

/** The columns of an item that totals are made of. */
export const countedColumns = ['n', 'parent_id', 'location_id', 'product_id', ...valueColumns] as const

/** What the totals need to know of an item. */
export type Counted = Pick<EntityRow, (typeof countedColumns)[number]>

/** The same, and which tags it has. */
interface Tagged {
  readonly row: Counted
  readonly tags: LoadedEntity['tags']
}

/** The sums that a group keeps. */
export type GroupSum = 'n' | 'worth' | 'price' | 'lifetime_warranty' | 'quantity' | 'unsold_worth' | 'sold'

/** The sums that a product keeps. */
export type ProductSum = 'quantity' | 'n'

/** The sums that a container keeps. */
export type ContainerSum = 'pieces' | 'unsold_price' | 'unsold_worth' | 'price' | 'n' | 'sold'

const byKind = { is_location: 'integer', archived: 'integer' } as const

/** The columns of the tables of kept totals. */
export const totalsColumns = {
  group_totals: {
    group_id: 'text',
    ...byKind,
    n: 'integer',
    worth: 'real',
    price: 'real',
    lifetime_warranty: 'integer',
    quantity: 'real',
    unsold_worth: 'real',
    sold: 'integer',
  },
  place_totals: {
    group_id: 'text',
    entity_id: 'text',
    pieces: 'real',
    unsold_price: 'real',
    unsold_worth: 'real',
    price: 'real',
    n: 'integer',
    sold: 'integer',
  },
  tag_totals: { group_id: 'text', tag_n: 'integer', ...byKind, n: 'integer', price: 'real' },
  product_totals: { group_id: 'text', product_id: 'text', quantity: 'real', n: 'integer' },
} as const

/** Amounts that some items add to the kept totals of their group, containers, tags and products, in millionths. */
export class TotalsAccumulator {
  readonly group = new Sums<GroupSum>()
  readonly container = new Sums<ContainerSum>()
  readonly tag = new Sums<'n' | 'price'>()
  readonly product = new Sums<ProductSum>()

  /** Counts an item everywhere, or takes it away. */
  count(entity: Tagged, sign: 1 | -1): void {
    const { row } = entity
    const { is_location, archived, purchase_price: price } = row
    const worth = toMillionths(price * row.quantity)
    this.group.add(
      `${is_location} ${archived}`,
      {
        n: 1,
        worth,
        price: toMillionths(price),
        lifetime_warranty: row.lifetime_warranty,
        quantity: toMillionths(row.quantity),
        unsold_worth: row.sold_date === null ? worth : 0,
        sold: row.sold_date === null ? 0 : 1,
      },
      sign,
    )
    this.countByTag(entity, sign)
    this.countAt(containerOf(row), row, sign)
  }

  /** Counts an item for its product: items only. */
  countForProduct(row: Counted, sign: 1 | -1): void {
    const { product_id, is_location, archived, sold_date, quantity } = row
    if (product_id === null || is_location === 1) return
    const isCounted = archived === 0 && sold_date === null
    this.product.add(product_id, { n: 1, quantity: isCounted ? toMillionths(quantity) : 0 }, sign)
  }

  /** Counts an entity for its tags. */
  countByTag({ row: { is_location, archived, purchase_price }, tags }: Tagged, sign: 1 | -1): void {
    for (const tag of tags)
      this.tag.add(`${tag} ${is_location} ${archived}`, { n: 1, price: toMillionths(purchase_price) }, sign)
  }

  /** Counts an item at a container: items only. */
  countAt(container: string | null, row: Counted, sign: 1 | -1): void {
    if (container === null || row.is_location === 1) return
    const { archived, quantity, purchase_price: price, sold_date } = row
    const n = archived ? 0 : 1
    const isSold = sold_date !== null
    const isCounted = !archived && !isSold
    this.container.add(
      container,
      {
        n,
        sold: isSold ? n : 0,
        pieces: n * toMillionths(quantity),
        price: toMillionths(price),
        unsold_price: isCounted ? toMillionths(toCents(price)) : 0,
        unsold_worth: isCounted ? toMillionths(price * quantity) : 0,
      },
      sign,
    )
  }
}
