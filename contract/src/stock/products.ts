import { z } from 'zod'
import { ClearableCodesIn } from '../entities/code-lists.ts'
import { bodyOf, clearable, FlagIn, unchanged } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { QueryId, queryText } from '../protocol/query.ts'
import { dayIn, numberIn, optionalFlagIn, wordIn } from '../protocol/query-in.ts'
import { ById, ClearableIdIn, Id, IdIn, OptionalIdIn } from '../values/ids.ts'
import { SomeQuantityIn } from '../values/numbers.ts'
import { optionalTextIn, textIn, trimmedIn } from '../values/text.ts'
import { textLimits } from '../values/text-limits.ts'
import { Day } from '../values/times.ts'
import { maxProductItems } from './stock-limits.ts'

const operation = operationIn('Stock')

/** A product, of which several items are copies or packs. */
export const StockProduct = z
  .strictObject({
    id: Id,
    name: z.string().describe('Unique in its group, without regard to case and accents'),
    manufacturer: z.string(),
    modelNumber: z.string(),
    unit: z.string().describe('Such as kg or packs; empty when unset'),
    minQuantity: z.number().nullable(),
    targetQuantity: z.number().nullable().describe('So much should be there after a purchase'),
    isLow: z.boolean().describe('Somebody said that it is running low'),
    shop: z.string(),
    notes: z.string(),
    codes: z.array(z.string()),
    entityTypeId: Id.nullable().describe('The type of new items of it'),
    quantity: z.number().describe('Sum of its items that are neither archived nor sold'),
    itemCount: z.int().min(0).describe('The number of its items, those included'),
    nextExpiry: Day.describe('The first expiry day of its items that are neither empty, archived nor sold'),
    isBelowMinimum: z.boolean(),
    imageId: Id.nullable().describe('The primary photo of the newest of its last 50 items that has one'),
    thumbnailId: Id.nullable().describe('The thumbnail of that photo'),
    imageEntityId: Id.nullable().describe('The item of that photo'),
  })
  .meta({ id: 'StockProduct' })
export type StockProduct = z.infer<typeof StockProduct>

const OptionalLevelIn = SomeQuantityIn.nullish().transform(quantity => quantity ?? null)
const ClearableLevelIn = SomeQuantityIn.nullish()

/** Body of a product; absent members are unset. */
export const StockProductIn = bodyOf({
  name: trimmedIn(textLimits.line),
  manufacturer: optionalTextIn(textLimits.line),
  modelNumber: optionalTextIn(textLimits.line),
  unit: optionalTextIn(textLimits.line),
  minQuantity: OptionalLevelIn,
  targetQuantity: OptionalLevelIn,
  isLow: FlagIn,
  shop: optionalTextIn(textLimits.line),
  notes: optionalTextIn(textLimits.notes),
  codes: ClearableCodesIn,
  entityTypeId: OptionalIdIn,
})
export type StockProductIn = z.output<typeof StockProductIn>

const clearableText = (limit: number) => clearable(textIn(limit), '')

/** Body of a change of a product; absent members stay. */
export const StockProductPatch = bodyOf({
  name: unchanged(trimmedIn(textLimits.line)),
  manufacturer: clearableText(textLimits.line),
  modelNumber: clearableText(textLimits.line),
  unit: clearableText(textLimits.line),
  minQuantity: ClearableLevelIn,
  targetQuantity: ClearableLevelIn,
  isLow: clearable(z.boolean(says('not_boolean')), false),
  shop: clearableText(textLimits.line),
  notes: clearableText(textLimits.notes),
  codes: ClearableCodesIn,
  entityTypeId: ClearableIdIn,
})
export type StockProductPatch = z.output<typeof StockProductPatch>

/** Orders of products. */
export const productOrders = ['name', 'nextExpiry', 'shop'] as const

/** Lists the products of the group, page by page. */
export const listStockProducts = operation({
  name: 'listStockProducts',
  summary: 'List products',
  route: 'GET /v1/products',
  needs: 'user',
  query: z.object({
    q: queryText(255).describe('Part of a name, manufacturer, model number or code'),
    low: optionalFlagIn().describe('True: those below their minimum, and those that are running low'),
    expiresUntil: dayIn('last').describe('Those of which an item expires until this day'),
    shop: queryText(255).describe('Without regard to case and accents'),
    entityTypeId: QueryId.describe('The type of new items of it'),
    locationId: QueryId.describe('Those of which an item lies in this location, at any depth'),
    orderBy: wordIn(productOrders),
    limit: numberIn(1, 200, true).transform(limit => limit ?? 50),
    after: queryText(4000).describe('The `next` of the page before'),
  }),
  reply: z.strictObject({
    items: z.array(StockProduct),
    next: z.string().nullable().describe('The value of `after` for the next page; null at the end'),
  }),
  status: 200,
  problems: [],
})

/** Lists the shops of products, by name. */
export const listShops = operation({
  name: 'listShops',
  summary: 'List the shops of products',
  route: 'GET /v1/products/shops',
  needs: 'user',
  reply: z.strictObject({ items: z.array(z.string()).describe('The first 1,000, by name') }),
  status: 200,
  problems: [],
})

/** Creates a product, of items that exist or of none yet. */
export const createStockProduct = operation({
  name: 'createStockProduct',
  summary: 'Create a product',
  description: 'The items in `entityIds` become its items, in the same change.',
  route: 'POST /v1/products',
  needs: 'user',
  body: StockProductIn.extend({
    entityIds: listIn(
      IdIn,
      maxProductItems,
      says('not_list', { of: 'id' }),
      says('too_many', { limit: maxProductItems }),
    )
      .nullish()
      .transform(ids => [...new Set(ids ?? [])]),
  }),
  reply: StockProduct,
  status: 201,
  problems: ['product.name_taken', 'entity_type.not_found', 'entity.not_found'],
})

/** Returns a product. */
export const getStockProduct = operation({
  name: 'getStockProduct',
  summary: 'Show a product',
  route: 'GET /v1/products/:id',
  needs: 'user',
  params: ById,
  reply: StockProduct,
  status: 200,
  versioned: true,
  problems: ['product.not_found'],
})

/** Replaces a product. */
export const updateStockProduct = operation({
  name: 'updateStockProduct',
  summary: 'Replace the values of a product',
  route: 'PUT /v1/products/:id',
  needs: 'user',
  params: ById,
  body: StockProductIn,
  reply: StockProduct,
  status: 200,
  versioned: true,
  problems: ['product.not_found', 'product.name_taken', 'entity_type.not_found'],
})

/** Changes some values of a product. */
export const patchStockProduct = operation({
  name: 'patchStockProduct',
  summary: 'Change some values of a product',
  description: 'Absent members stay; null clears.',
  route: 'PATCH /v1/products/:id',
  needs: 'user',
  params: ById,
  body: StockProductPatch,
  reply: StockProduct,
  status: 200,
  versioned: true,
  problems: ['product.not_found', 'product.name_taken', 'entity_type.not_found'],
})

/** Deletes a product; it goes to the trash, and its items stay. */
export const deleteStockProduct = operation({
  name: 'deleteStockProduct',
  summary: 'Delete a product',
  description: 'Its items stay, and its lines of the shopping list stay with its name.',
  route: 'DELETE /v1/products/:id',
  needs: 'user',
  params: ById,
  status: 204,
  versioned: true,
  problems: ['product.not_found'],
})

/** Result of a merge of two products. */
export const StockProductMerge = z
  .strictObject({
    into: StockProduct.describe('The product that stays'),
    items: z.int().min(0).describe('Items that it gets'),
    change: Id.nullable().describe('The change in the history'),
  })
  .meta({ id: 'StockProductMerge' })
export type StockProductMerge = z.infer<typeof StockProductMerge>

/** Merges a product into another product, as one change. */
export const mergeStockProduct = operation({
  name: 'mergeStockProduct',
  summary: 'Merge a product into another product',
  description:
    'All its items and lines of the shopping list go to `into`, codes are joined, and what is empty in `into` is filled. Then ' +
    'it is deleted, into the trash.',
  route: 'POST /v1/products/:id/merge',
  needs: 'user',
  params: ById,
  body: bodyOf({ into: IdIn.describe('The product that stays') }),
  reply: StockProductMerge,
  status: 200,
  versioned: true,
  problems: ['product.not_found', 'product.other_unit'],
})
