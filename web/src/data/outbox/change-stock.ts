import { expectReport } from '../../ui/toast/toasts.ts'
import type { StockProduct } from '../items/products.ts'
import { newIdempotencyKey } from '../wire/idempotency-key.ts'
import type { StockEntry } from './entry.ts'
import { newEntry } from './outbox.ts'
import { enqueue } from './queue.ts'

/**
 * Adds an amount of a product, or takes one when it is below 0: at once on the screen, and as soon as the network allows. Each call is a
 * change of its own, in the order of the calls.
 */
export const changeStock = (
  { id, name, unit }: Pick<StockProduct, 'id' | 'name' | 'unit'>,
  by: number,
  more: Pick<StockEntry, 'entityId' | 'lot'> = {},
): void =>
  enqueue(
    { ...newEntry(newIdempotencyKey()), kind: 'stock', name, productId: id, unit, by, ...more },
    { reported: expectReport() },
  )
