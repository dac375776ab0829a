import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createStockProduct } from '@stowage/contract/stock/products'
import { createShoppingLine as createLineOperation } from '@stowage/contract/stock/shopping'
import { z } from 'zod'
import { addStock, createProduct, createShoppingLine } from '#features/stock/index.ts'
import { dayAfter } from '#kernel/days.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { WriteCtx } from '#server/context.ts'
import { findByName } from './find-by-name.ts'

/** Products with their items, and lines of the shopping list; days count from today. */
const Sample = z.strictObject({
  products: z.array(
    z.strictObject({
      product: z.record(z.string(), z.unknown()),
      items: z.array(z.string()).default([]).describe('Names of the sample inventory'),
      lots: z
        .array(
          z.strictObject({
            quantity: z.number(),
            location: z.string(),
            expires: z.int(),
            price: z.number(),
          }),
        )
        .default([])
        .describe('New items'),
    }),
  ),
  shopping: z.array(z.record(z.string(), z.unknown())),
})

/** Keeps stock of items of the sample inventory, adds some, and writes a shopping list. `write` runs one change. */
export async function stockSample(
  folder: string,
  now: string,
  numbers: boolean,
  write: <R>(work: (ctx: WriteCtx) => Promise<R>) => Promise<R>,
): Promise<void> {
  const sample = Sample.parse(JSON.parse(await readFile(path.join(folder, 'stock.json'), 'utf8')))
  for (const { product, items, lots } of sample.products)
    await write(async ctx => {
      const entityIds = (await findByName(ctx, items)).map(({ id }) => id)
      const { body } = await createProduct(ctx, createStockProduct.body.parse({ ...product, entityIds }))
      const places = new Map(
        (
          await findByName(
            ctx,
            lots.map(({ location }) => location),
          )
        ).map(({ id, name }) => [name, id]),
      )
      const additions = lots.map(({ quantity, location, expires, price }) => ({
        productId: body.id,
        quantity,
        entityId: null,
        price,
        locationId: requireValue(places.get(location)),
        expires: dayAfter(now.slice(0, 10), expires),
        path: '',
      }))
      if (additions.length > 0) await addStock(ctx, additions, { did: 'added', note: '', numbers })
    })
  for (const line of sample.shopping)
    await write(ctx => createShoppingLine(ctx, createLineOperation.body.parse(line)))
}
