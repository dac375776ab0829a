import type { InputOf } from '@stowage/contract/protocol/operation'
import type { patchStockProduct, StockProduct, updateStockProduct } from '@stowage/contract/stock/products'
import type { Answer } from '#http/output/answer.ts'
import type { WriteCtx } from '#server/context.ts'
import { showProduct } from './present-products.ts'
import { blankProduct, type ProductFacts, putProduct, requireFacts, setProduct } from './product-members.ts'
import { type ProductRow, requireProduct } from './products.queries.ts'

/** Replaces the values of a product. */
export const updateProduct = (
  ctx: WriteCtx,
  { id, ...given }: InputOf<typeof updateStockProduct>,
): Promise<Answer<StockProduct>> => changeProduct(ctx, id, () => setProduct(blankProduct, given))

/** Changes some values of a product. */
export const patchProduct = (
  ctx: WriteCtx,
  { id, ...given }: InputOf<typeof patchStockProduct>,
): Promise<Answer<StockProduct>> => changeProduct(ctx, id, row => setProduct(row, given))

async function changeProduct(
  { db, actor: { groupId }, now, request }: WriteCtx,
  id: string,
  toFacts: (row: ProductRow) => ProductFacts,
): Promise<Answer<StockProduct>> {
  const before = await requireProduct(db, groupId, id)
  request.expectVersion(before.version)
  const facts = toFacts(before)
  await requireFacts(db, groupId, before, facts)
  await putProduct({ db, groupId, now }, id, facts)
  return showProduct(db, groupId, id)
}
