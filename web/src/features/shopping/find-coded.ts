import { codeKeyOf } from '@stowage/contract/matching/codes'
import { fold } from '@stowage/contract/matching/fold'
import { knownProducts, pageSize, type StockProduct } from '../../data/items/products.ts'
import { inSelectedGroup } from '../../data/wire/in-group.ts'
import { findByCode, listEntities, listStockProducts } from '../../data/wire/operations.ts'
import { isAway } from '../../data/wire/reachability.ts'
import { findAway, rowOnDevice } from '../../shared/scan/find-away.ts'

/** A product as it is added to the list. */
export interface CodedProduct {
  readonly id: string
  readonly name: string
  /** Empty where only an item told of it. */
  readonly unit: string
}

/** The one of some products that a text names by one of its codes, as a scanner types it, or by its whole name. */
export const namedBy = (typed: string, products: readonly StockProduct[]): StockProduct | undefined =>
  products.find(({ name, codes }) => hasCode(codes, typed) || fold(name) === fold(typed))

/** The product that a text names in this way; without the server, as far as this device knows. */
export async function findNamed(typed: string): Promise<StockProduct | undefined> {
  const { client } = inSelectedGroup()
  const found = isAway()
    ? knownProducts()
    : await client
        .call(listStockProducts, { q: typed, limit: pageSize })
        .then(({ items }) => items, knownProducts)
  return namedBy(typed, found)
}

const hasCode = (codes: readonly string[], code: string): boolean =>
  codes.some(each => codeKeyOf(each) === codeKeyOf(code))

/** The products that have a scanned code, else those of the items that have it; without the server, as far as this device knows. */
export async function findCoded(scanned: string): Promise<readonly CodedProduct[]> {
  try {
    return await askServer(scanned)
  } catch {
    const coded = knownProducts().filter(({ codes }) => hasCode(codes, scanned))
    return distinct(coded.length > 0 ? coded : await findItemsAway(scanned))
  }
}

async function askServer(value: string): Promise<readonly CodedProduct[]> {
  const { client } = inSelectedGroup()
  const { products, items } = await client.call(findByCode, { value })
  const ids = items.filter(({ entityType }) => !entityType.isLocation).map(({ id }) => id)
  if (products.length > 0 || ids.length === 0) return products
  const found = await client.call(listEntities, {
    ids: ids.join(','),
    includeArchived: 'true',
    show: ['product'],
    page: '1',
    pageSize: String(ids.length),
  })
  return distinct(found.items.flatMap(({ product }) => (product ? { ...product, unit: '' } : [])))
}

async function findItemsAway(scanned: string): Promise<readonly CodedProduct[]> {
  const found = await findAway(scanned, inSelectedGroup())
  const rows = await Promise.all(found.map(({ id }) => rowOnDevice(id)))
  const products = new Map(knownProducts().map(product => [product.id, product]))
  return rows.flatMap(row =>
    row?.productId ? (products.get(row.productId) ?? { id: row.productId, name: row.name, unit: '' }) : [],
  )
}

const distinct = (products: readonly CodedProduct[]): readonly CodedProduct[] => [
  ...new Map(products.map(product => [product.id, product])).values(),
]
