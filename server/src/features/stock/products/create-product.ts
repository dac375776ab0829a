import type { InputOf } from '@stowage/contract/protocol/operation'
import type { createStockProduct as operation, StockProduct } from '@stowage/contract/stock/products'
import { loadEntities } from '#features/entities/index.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { showProduct } from './present-products.ts'
import { setItems } from './product-items.ts'
import { blankProduct, requireFacts, setProduct } from './product-members.ts'
import { insertProducts } from './save-products.ts'

/** Creates a product, and makes items that exist its items. */
export async function createProduct(
  ctx: WriteCtx,
  { entityIds, ...input }: InputOf<typeof operation>,
): Promise<Answer<StockProduct>> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const facts = setProduct(blankProduct, input)
  await requireFacts(db, groupId, undefined, facts)
  const items = await loadEntities(db, groupId, entityIds, { tags: false, fields: false })
  if (items.size < entityIds.length) throw new Problem('entity.not_found')
  const location = entityIds.findIndex(id => items.get(id)?.row.is_location === 1)
  if (location !== -1) throw invalid(`entityIds.${location}`, 'not_item')
  const id = newId()
  await insertProducts({ db, groupId, now }, [{ ...facts, id }])
  await setItems(
    { db, groupId, now },
    [...items.values()].map(({ row }) => ({ id: row.id, n: row.n, members: { product_id: id } })),
  )
  return showProduct(db, groupId, id)
}
