import { roundAmount, type StockProduct } from '../items/products.ts'
import { keyOf } from '../wire/answer-key.ts'
import { cacheOf } from '../wire/cache.ts'
import { getStockProduct, listEntities, listStockProducts } from '../wire/operations.ts'
import { queryClient } from '../wire/query-client.ts'
import { useSelectedGroup } from '../wire/session.ts'
import type { Entry, StockEntry } from './entry.ts'
import { entriesOf, outbox } from './outbox.ts'

/** A product as it is with another quantity. */
const withQuantity = (product: StockProduct, quantity: number): StockProduct => ({
  ...product,
  quantity,
  isBelowMinimum: product.minQuantity !== null && quantity < product.minQuantity,
})

/** The amounts of a group that are taken or added and that the server does not have yet. */
export const pendingIn = (all: readonly Entry[], groupId: string | undefined): readonly StockEntry[] =>
  entriesOf(all, 'stock').filter(each => each.groupId === groupId && each.stuck === undefined)

/** Products with the amounts that the server does not have yet: one to which something is added runs low no more. */
export function useWithPendingStock(products: readonly StockProduct[]): readonly StockProduct[] {
  const groupId = useSelectedGroup()
  const pending = pendingIn(outbox.use(), groupId)
  if (pending.length === 0) return products
  return products.map(product =>
    pending
      .filter(({ productId }) => productId === product.id)
      .reduce(
        (shown, { by }) => ({
          ...withQuantity(shown, Math.max(0, roundAmount(shown.quantity + by))),
          isLow: shown.isLow && by < 0,
        }),
        product,
      ),
  )
}

/** The members of an item that every list has. */
export interface Lot {
  readonly id: string
  readonly quantity: number
}

/** An item with an amount more, or less. */
export const added = <T extends Lot>(lot: T, by: number): T => ({
  ...lot,
  quantity: Math.max(0, roundAmount(lot.quantity + by)),
})

/** Shows in the lists of items what was taken of one or added to it. Lists that were read since it was sent may have it already. */
export function showLot(
  { groupId, sentAt = 0 }: Pick<StockEntry, 'groupId' | 'sentAt'>,
  entityId: string,
  by: number,
): void {
  const queryKey = keyOf(groupId, listEntities)
  queryClient.setQueriesData<{ readonly items?: readonly Lot[] }>(
    { queryKey, predicate: ({ state }) => state.dataUpdatedAt <= sentAt },
    listed =>
      listed?.items && {
        ...listed,
        items: listed.items.map(lot => (lot.id === entityId ? added(lot, by) : lot)),
      },
  )
}

/** Pages of products as `usePages` keeps them, and a page that is read by itself. */
interface Listed {
  readonly pages?: readonly { readonly items: readonly StockProduct[] }[]
  readonly items?: readonly StockProduct[]
}

/** Shows in what is read the quantity that the server has told, until it is read again. */
export function showQuantity(groupId: string | undefined, productId: string, quantity: number): void {
  const shown = (product: StockProduct): StockProduct =>
    product.id === productId ? withQuantity(product, quantity) : product
  const queryKey = keyOf(groupId, listStockProducts)
  queryClient.setQueriesData<Listed>(
    { queryKey },
    listed =>
      listed && {
        ...listed,
        ...(listed.pages && { pages: listed.pages.map(page => ({ ...page, items: page.items.map(shown) })) }),
        ...(listed.items && { items: listed.items.map(shown) }),
      },
  )
  cacheOf(groupId).update(getStockProduct, shown, { id: productId })
}
