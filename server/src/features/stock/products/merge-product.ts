import { distinctCodes } from '@stowage/contract/entities/code-lists'
import { maxCodes } from '@stowage/contract/matching/codes'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { mergeStockProduct as operation, StockProductMerge } from '@stowage/contract/stock/products'
import { derivedOfProduct } from '#db/inventory/derived-columns.ts'
import { comparableName, readCodes, tellMerge, writeCodes } from '#features/entities/index.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import { defineLongWrite, type PlanCtx, type Requester } from '#long-writes/define-long-write.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { Done, WorkCtx, WriteCtx } from '#server/context.ts'
import { showProduct } from './present-products.ts'
import {
  applyProducts,
  countSubjects,
  type ProductSubject,
  planItems,
  planLines,
  revertProducts,
} from './product-items.ts'
import type { ProductFacts } from './product-members.ts'
import { type ProductRow, requireProduct } from './products.queries.ts'

type Input = InputOf<typeof operation>

interface Merged {
  readonly id: string
  readonly into: string
  readonly items: number
}

/** Merges a product into another one, of however many items. */
export const mergeProducts = defineLongWrite({
  kind: 'products.merge',
  format: 2,
  writesTexts: () => false,
  async countSubjects({ db, actor: { groupId }, request }: WriteCtx<Requester>, { id }: Input) {
    const { version } = await requireProduct(db, groupId, id)
    request.expectVersion(version)
    return 2 + (await countSubjects(db, groupId, id))
  },
  async *plan(
    { db, groupId }: PlanCtx,
    { id, into }: Input,
  ): AsyncGenerator<readonly ProductSubject[], Merged> {
    const from = await requireProduct(db, groupId, id)
    const target = await requireProduct(db, groupId, into)
    if (id === into) throw invalid('into', 'same_product')
    if (from.unit !== '' && target.unit !== '' && comparableName(from.unit) !== comparableName(target.unit))
      throw new Problem('product.other_unit')
    const facts = joined(target, from)
    if (merged.some(column => facts[column] !== target[column]))
      yield [{ change: 'setProduct', id: into, facts }]
    yield* planLines(db, groupId, id, { product_id: into })
    let items = 0
    for await (const some of planItems(db, groupId, id, into)) {
      items += some.length
      yield some
    }
    yield [{ change: 'deleteProduct', id }]
    return { id, into, items }
  },
  apply: applyProducts,
  revert: (ctx, _subjects, undo) => revertProducts(ctx, undo),
  finish: ({ db, groupId }, merge) => tellMerge(db, groupId, merge),
  result: facts => facts,
})

/** Columns that a product gets from the one that is merged into it. */
const merged = [
  'manufacturer',
  'model_number',
  'unit',
  'min_quantity',
  'target_quantity',
  'shop',
  'notes',
  'codes',
  'entity_type_id',
] as const

/** The facts of a product with the codes of another one, and with its facts where it has none. */
function joined(into: ProductRow, from: ProductRow): ProductFacts {
  const codes = distinctCodes([...readCodes(into.codes), ...readCodes(from.codes)])
  if (codes.length > maxCodes) throw invalid('into', 'too_many', { limit: maxCodes })
  const facts = {
    name: into.name,
    manufacturer: into.manufacturer || from.manufacturer,
    model_number: into.model_number || from.model_number,
    unit: into.unit || from.unit,
    min_quantity: into.min_quantity ?? from.min_quantity,
    target_quantity: into.target_quantity ?? from.target_quantity,
    is_low: into.is_low,
    shop: into.shop || from.shop,
    notes: into.notes || from.notes,
    codes: writeCodes(codes),
    entity_type_id: into.entity_type_id ?? from.entity_type_id,
  }
  return { ...facts, ...derivedOfProduct(facts) }
}

/** Merges a product into another one. */
export const mergeProduct =
  (longWrites: LongWrites) =>
  (work: WorkCtx, input: Input): Promise<StockProductMerge> =>
    longWrites.runAndShow(work, mergeProducts, input, async ({ db, result, changeId }: Done<Merged>) => ({
      into: (await showProduct(db, work.actor.groupId, input.into)).body,
      items: result.items,
      change: changeId ?? null,
    }))
