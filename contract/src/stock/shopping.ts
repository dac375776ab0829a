import { z } from 'zod'
import { bodyOf, clearable, unchanged } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id, OptionalIdIn } from '../values/ids.ts'
import { AmountIn, SomeQuantityIn } from '../values/numbers.ts'
import { optionalTextIn, textIn, trimmedIn } from '../values/text.ts'
import { textLimits } from '../values/text-limits.ts'
import { OptionalDayIn } from '../values/times.ts'

const operation = operationIn('Shopping')

/** The most lines that people add by hand to the list of a group. */
export const maxShoppingLines = 1000

/** The most lines of a purchase. */
export const maxBoughtLines = 500

/** Causes of a row of the shopping list. */
export const shoppingReasons = ['below', 'low', 'byHand'] as const

/** A row of the shopping list. */
export const ShoppingRow = z
  .strictObject({
    id: Id.nullable().describe('The line that was added by hand; null: the product is missing'),
    productId: Id.nullable(),
    name: z.string(),
    quantity: z.number().nullable().describe('That of the line, else what is missing; null: not said'),
    unit: z.string(),
    shop: z.string(),
    lastPrice: z
      .number()
      .nullable()
      .describe('For one piece, of the newest of its last 50 items that has a price'),
    location: z
      .strictObject({ id: Id, name: z.string() })
      .nullable()
      .describe('Where its newest item lies: a purchase of it goes there'),
    reason: z.enum(shoppingReasons).describe('The first of these that is true'),
    notes: z.string().describe('Those of the line'),
  })
  .meta({ id: 'ShoppingRow' })
export type ShoppingRow = z.infer<typeof ShoppingRow>

/** Returns what is to be bought. */
export const getShoppingList = operation({
  name: 'getShoppingList',
  summary: 'Show what is to be bought',
  description:
    'Products below their minimum, those that are running low, and lines that were added by hand; by shop, none first, then by name. ' +
    'A product for which there is a line is told with the line.',
  route: 'GET /v1/shopping',
  needs: 'user',
  reply: z.strictObject({ items: z.array(ShoppingRow) }),
  status: 200,
  problems: [],
})

/** A line of the shopping list that somebody added. */
export const ShoppingLine = z
  .strictObject({
    id: Id,
    productId: Id.nullable(),
    name: z.string().describe('That of the product, when it has one'),
    quantity: z.number().nullable().describe('Null: not said'),
    shop: z.string().describe('That of the product, when the line has none'),
    notes: z.string(),
  })
  .meta({ id: 'ShoppingLine' })
export type ShoppingLine = z.infer<typeof ShoppingLine>

/** Adds a line to the shopping list. */
export const createShoppingLine = operation({
  name: 'createShoppingLine',
  summary: 'Add a line to the shopping list',
  route: 'POST /v1/shopping',
  needs: 'user',
  body: bodyOf({
    name: trimmedIn(textLimits.line)
      .nullish()
      .transform(name => name ?? null),
    productId: OptionalIdIn.describe('Instead of `name`'),
    quantity: SomeQuantityIn.nullish().transform(quantity => quantity ?? null),
    shop: optionalTextIn(textLimits.line),
    notes: optionalTextIn(textLimits.notes),
  })
    .refine(({ name, productId }) => name !== null || productId !== null, {
      path: ['name'],
      message: says('required'),
    })
    .refine(({ name, productId }) => name === null || productId === null, {
      path: ['name'],
      message: says('excluded_by', { member: 'productId' }),
    }),
  reply: ShoppingLine,
  status: 201,
  problems: ['product.not_found', 'shopping.too_many'],
})

/** Returns a line of the shopping list. */
export const getShoppingLine = operation({
  name: 'getShoppingLine',
  summary: 'Show a line of the shopping list',
  route: 'GET /v1/shopping/:id',
  needs: 'user',
  params: ById,
  reply: ShoppingLine,
  status: 200,
  versioned: true,
  problems: ['shopping.not_found'],
})

/** Changes a line of the shopping list. */
export const patchShoppingLine = operation({
  name: 'patchShoppingLine',
  summary: 'Change a line of the shopping list',
  description: 'Absent members stay; null clears.',
  route: 'PATCH /v1/shopping/:id',
  needs: 'user',
  params: ById,
  body: bodyOf({
    name: unchanged(trimmedIn(textLimits.line)),
    quantity: SomeQuantityIn.nullish(),
    shop: clearable(textIn(textLimits.line), ''),
    notes: clearable(textIn(textLimits.notes), ''),
  }),
  reply: ShoppingLine,
  status: 200,
  versioned: true,
  problems: ['shopping.not_found'],
})

/** Takes a line off the shopping list; it goes to the trash. */
export const deleteShoppingLine = operation({
  name: 'deleteShoppingLine',
  summary: 'Take a line off the shopping list',
  route: 'DELETE /v1/shopping/:id',
  needs: 'user',
  params: ById,
  status: 204,
  versioned: true,
  problems: ['shopping.not_found'],
})

const count = says('wrong_count', { min: 1, max: maxBoughtLines })

/** A line of a purchase: of a line of the list, of a product, or of both. */
const BoughtLineIn = bodyOf({
  id: OptionalIdIn.describe('A line that was added by hand'),
  productId: OptionalIdIn,
  quantity: SomeQuantityIn,
  price: AmountIn.nullish()
    .transform(price => price ?? null)
    .describe('For one piece'),
  locationId: OptionalIdIn.describe('Absent: that of its newest item'),
  expires: OptionalDayIn,
}).refine(({ id, productId }) => id !== null || productId !== null, {
  path: ['id'],
  message: says('required'),
})

/** A bought line as it was done. */
const BoughtLine = z
  .strictObject({
    line: z.int().min(0).describe('Its place in the request, from 0'),
    productId: Id.nullable().describe('Null: it was only taken off the list'),
    entityId: Id.nullable().describe('The item that was filled, or the new one'),
    isRepeated: z.boolean().describe('Somebody else took the line off the list before'),
    isProductGone: z.boolean().describe('Its product is not there any more: nothing was added'),
    isLocationGone: z
      .boolean()
      .describe('`locationId` is not there any more: it is where the newest item of the product was'),
  })
  .meta({ id: 'BoughtLine' })

/** Puts a purchase away. */
export const putAway = operation({
  name: 'putAway',
  summary: 'Put a purchase away',
  description:
    'One change: what is of a product is added to its stock as `POST /v1/products/{id}/add` does, and the lines leave the list. ' +
    'A product or location that was merged stands for what it went into. What was deleted refuses nothing, as long as the ' +
    'trash or a line names it: the answer tells it of each line. Unknown products and locations are refused.',
  route: 'POST /v1/shopping/bought',
  needs: 'user',
  body: bodyOf({
    lines: listIn(BoughtLineIn, maxBoughtLines, says('not_list', {}), count).min(1, count),
  }),
  reply: z
    .strictObject({
      lines: z.array(BoughtLine),
      change: Id.nullable().describe('The change in the history; null: nothing was changed'),
    })
    .meta({ id: 'Purchase' }),
  status: 200,
  problems: ['product.not_found', 'entity.too_deep'],
})
