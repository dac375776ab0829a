import type { StockProduct } from '@stowage/contract/stock/products'
import * as operations from '../data/wire/operations.ts'
import { FakeProblem, type FakeServer } from './fake-server.ts'
import { newId } from './samples.ts'

/** A product of which only the name and `given` are known. */
export const product = (name: string, given: Partial<StockProduct> = {}): StockProduct => ({
  id: newId(),
  name,
  manufacturer: '',
  modelNumber: '',
  unit: '',
  minQuantity: null,
  targetQuantity: null,
  isLow: false,
  shop: '',
  notes: '',
  codes: [],
  entityTypeId: null,
  quantity: 0,
  itemCount: 1,
  nextExpiry: '',
  isBelowMinimum: false,
  imageId: null,
  thumbnailId: null,
  imageEntityId: null,
  ...given,
})

/** Answers what the page reads of products, changes them, and takes and adds amounts. */
export function answerStock(server: FakeServer, given: readonly StockProduct[]) {
  const kept = { products: given }
  const find = (id: string): StockProduct => {
    const found = kept.products.find(each => each.id === id)
    if (found === undefined) throw new FakeProblem('product.not_found')
    return found
  }
  const change = (id: string, changes: Partial<StockProduct>): StockProduct => {
    const before = find(id)
    const after = { ...before, ...changes }
    const changed = {
      ...after,
      isBelowMinimum: after.minQuantity !== null && after.quantity < after.minQuantity,
    }
    kept.products = kept.products.map(each => (each.id === id ? changed : each))
    return changed
  }
  server.answer(operations.listStockProducts, ({ q, low, shop, limit, after }) => {
    const found = kept.products.filter(
      each =>
        each.name.includes(String(q ?? '')) &&
        (low === undefined || each.isLow || each.isBelowMinimum) &&
        (shop === undefined || each.shop === shop),
    )
    const begin = Number(after ?? 0)
    const end = begin + Number(limit ?? 50)
    return { items: found.slice(begin, end), next: end < found.length ? String(end) : null }
  })
  server.answer(operations.listShops, () => ({
    items: [...new Set(kept.products.map(({ shop }) => shop))].filter(shop => shop !== '').toSorted(),
  }))
  server.answer(operations.getStockProduct, ({ id }) => find(id))
  server.answer(operations.createStockProduct, ({ entityIds = [], ...members }) => {
    const made = product(members.name, {
      ...(members as Partial<StockProduct>),
      itemCount: entityIds?.length ?? 0,
    })
    kept.products = [...kept.products, made]
    return made
  })
  server.answer(operations.patchStockProduct, ({ id, ...changes }) =>
    change(id, changes as Partial<StockProduct>),
  )
  server.answer(operations.deleteStockProduct, ({ id }) => {
    find(id)
    kept.products = kept.products.filter(each => each.id !== id)
  })
  server.answer(operations.takeStock, ({ id, quantity, entityId }) => {
    const left = find(id).quantity - Number(quantity)
    if (left < 0) throw new FakeProblem('stock.not_enough')
    const taken = [{ entityId: entityId ?? newId(), quantity: Number(quantity) }]
    return { quantity: change(id, { quantity: left }).quantity, taken, change: newId() }
  })
  server.answer(operations.addStock, ({ id, quantity, entityId }) => ({
    quantity: change(id, { quantity: find(id).quantity + Number(quantity), isLow: false }).quantity,
    entityId: entityId ?? newId(),
    change: newId(),
  }))
  return kept
}
