import { patchEntity } from '@stowage/contract/entities/entities'
import type { Client } from '@stowage/contract/protocol/client'
import { createStockProduct } from '@stowage/contract/stock/products'
import { createShoppingLine } from '@stowage/contract/stock/shopping'
import { inDays } from './days.ts'

/** Keeps stock of supplies: with minimum and target, low, expiring, and of several items; candles are to be bought, too. */
export async function keepStock(client: Client, ids: ReadonlyMap<string, string>): Promise<void> {
  const idsOf = (...names: string[]) => names.map(name => ids.get(name) ?? '')
  const [rice = ''] = idsOf('Basmati rice')
  await client.call(patchEntity, { id: rice, expires: inDays(12) })
  await client.call(createStockProduct, {
    name: 'Basmati rice',
    unit: 'kg',
    minQuantity: 3,
    targetQuantity: 10,
    shop: 'Market',
    codes: ['4006381333931'],
    entityIds: [rice],
  })
  await client.call(createStockProduct, {
    name: 'Batteries, AA',
    minQuantity: 20,
    targetQuantity: 32,
    shop: 'Hardware store',
    entityIds: idsOf('Batteries, AA, rechargeable'),
  })
  await client.call(createStockProduct, {
    name: 'Light bulbs',
    isLow: true,
    entityIds: idsOf('Light bulbs, E27'),
  })
  await client.call(createStockProduct, {
    name: 'Sanding discs',
    unit: 'pieces',
    minQuantity: 50,
    notes: 'Of the orbital sander, 125 mm.',
    entityIds: idsOf('Sanding discs P80', 'Sanding discs P120', 'Sanding discs P240'),
  })
  await client.call(createShoppingLine, { name: 'Candles', notes: 'The long white ones.' })
}
