import { codeKeyOf } from '@stowage/contract/matching/codes'
import { knownProducts } from '../../data/items/products.ts'
import { inSelectedGroup } from '../../data/wire/in-group.ts'
import { findByCode, listEntities } from '../../data/wire/operations.ts'
import { findAway, rowOnDevice } from '../../shared/scan/find-away.ts'

/** A product as it is added to the list. */
export interface CodedProduct {
  readonly id: string
  readonly name: string
  /** Empty where only an item told of it. */
  readonly unit: string
}

/** The products that have a scanned code, else those of the items that have it; without the server, as far as this device knows. */
export async function findCoded(scanned: string): Promise<readonly CodedProduct[]> {
  try {
    return await askServer(scanned)
  } catch {
    const key = codeKeyOf(scanned)
    const coded = knownProducts().filter(({ codes }) => codes.some(code => codeKeyOf(code) === key))
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
