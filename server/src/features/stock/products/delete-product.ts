import type { InputOf } from '@stowage/contract/protocol/operation'
import type { deleteStockProduct as operation } from '@stowage/contract/stock/products'
import { defineLongWrite, type PlanCtx, type Requester } from '#long-writes/define-long-write.ts'
import type { WriteCtx } from '#server/context.ts'
import {
  applyProducts,
  countSubjects,
  type ProductSubject,
  planItems,
  planLines,
  revertProducts,
} from './product-items.ts'
import { requireProduct } from './products.queries.ts'

type Input = InputOf<typeof operation>

/** Deletes a product; its items stay, and its lines of the shopping list with its name. */
export const deleteProduct = defineLongWrite({
  kind: 'products.delete',
  format: 1,
  writesTexts: () => false,
  async countSubjects({ db, actor: { groupId }, request }: WriteCtx<Requester>, { id }: Input) {
    const { version } = await requireProduct(db, groupId, id)
    request.expectVersion(version)
    return 1 + (await countSubjects(db, groupId, id))
  },
  async *plan({ db, groupId }: PlanCtx, { id }: Input): AsyncGenerator<readonly ProductSubject[], null> {
    const { name } = await requireProduct(db, groupId, id)
    yield* planLines(db, groupId, id, { name })
    yield* planItems(db, groupId, id, null)
    yield [{ change: 'deleteProduct', id }]
    return null
  },
  apply: applyProducts,
  revert: (ctx, _subjects, undo) => revertProducts(ctx, undo),
  result: () => undefined,
})
