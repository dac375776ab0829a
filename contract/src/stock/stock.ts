import { z } from 'zod'
import { Entity } from '../entities/entity.ts'
import { bodyOf } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id, OptionalIdIn } from '../values/ids.ts'
import { AmountIn, SomeQuantityIn } from '../values/numbers.ts'
import { optionalTextIn } from '../values/text.ts'
import { textLimits } from '../values/text-limits.ts'
import { OptionalDayIn } from '../values/times.ts'

const operation = operationIn('Stock')

const change = Id.describe('The change in the history')
const note = optionalTextIn(textLimits.line).describe('Told in the history')

/** Amounts taken of a product. */
export const StockTaken = z
  .strictObject({
    quantity: z.number().describe('The quantity of the product afterwards'),
    taken: z.array(z.strictObject({ entityId: Id, quantity: z.number() })),
    change,
  })
  .meta({ id: 'StockTaken' })
export type StockTaken = z.infer<typeof StockTaken>

/** Takes an amount of a product. */
export const takeStock = operation({
  name: 'takeStock',
  summary: 'Take an amount of a product',
  description:
    'Of the items that expire first (those without a day last), then the oldest, as far as they are not lent, until the amount ' +
    'is reached. 409 `stock.not_enough` has `available`, and nothing is taken. An item of which nothing is left stays. ' +
    'A product that was merged stands for what it went into.',
  route: 'POST /v1/products/:id/take',
  needs: 'user',
  forLenders: true,
  params: ById,
  body: bodyOf({
    quantity: SomeQuantityIn,
    entityId: OptionalIdIn.describe('Of this item of the product only'),
    note,
  }),
  reply: StockTaken,
  status: 200,
  problems: ['product.not_found', 'entity.not_found', 'stock.not_enough'],
})

/** Result of an addition to a product. */
export const StockAdded = z
  .strictObject({
    quantity: z.number().describe('The quantity of the product afterwards'),
    entityId: Id.describe('The item that was filled, or the new one'),
    change,
  })
  .meta({ id: 'StockAdded' })
export type StockAdded = z.infer<typeof StockAdded>

const added = {
  quantity: SomeQuantityIn,
  price: AmountIn.nullish()
    .transform(price => price ?? null)
    .describe('For one piece'),
  locationId: OptionalIdIn.describe('Absent: that of its newest item'),
  expires: OptionalDayIn,
}

/** Adds an amount to a product. */
export const addStock = operation({
  name: 'addStock',
  summary: 'Add an amount to a product',
  description:
    'Without `entityId` it fills the newest item of the product with the same location and expiry day (when no price or the same ' +
    'price is given), else makes an item, which is bought today. The location, day and price of an item named by `entityId` stay; ' +
    'other ones are refused. The product is not running low any more. Lenders may only add to an item, without a price. ' +
    'A product that was merged stands for what it went into.',
  route: 'POST /v1/products/:id/add',
  needs: 'user',
  forLenders: true,
  params: ById,
  body: bodyOf({ ...added, entityId: OptionalIdIn.describe('To this item of the product'), note }),
  reply: StockAdded,
  status: 200,
  problems: ['product.not_found', 'entity.not_found', 'entity.too_deep', 'member.lends_only'],
})

/** Splits a part of an item off into a new item. */
export const splitEntity = operation({
  name: 'splitEntity',
  summary: 'Split an item in two',
  description:
    'The new item has this part of the quantity and everything else of the item but its asset number, photos, documents, codes ' +
    'and loans. Maintenance that is still to be done is to be done on both. 409 `stock.not_enough` has `available`.',
  route: 'POST /v1/entities/:id/split',
  needs: 'user',
  params: ById,
  body: bodyOf({
    quantity: SomeQuantityIn.describe('Less than what is there, and not more than is free'),
    locationId: OptionalIdIn.describe('Where the new item is; absent: where the item is'),
  }),
  reply: Entity,
  status: 201,
  problems: ['entity.not_found', 'entity.too_deep', 'stock.not_enough'],
})
