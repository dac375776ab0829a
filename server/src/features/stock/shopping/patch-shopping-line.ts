import type { InputOf } from '@stowage/contract/protocol/operation'
import type { patchShoppingLine as operation, ShoppingLine } from '@stowage/contract/stock/shopping'
import type { Answer } from '#http/output/answer.ts'
import { invalid } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireLine, showLine } from './shopping-lines.queries.ts'

/** Changes what is given of a line of the shopping list. */
export async function patchShoppingLine(
  { db, actor: { groupId }, now, request }: WriteCtx,
  { id, name, quantity, shop, notes }: InputOf<typeof operation>,
): Promise<Answer<ShoppingLine>> {
  const before = await requireLine(db, groupId, id)
  request.expectVersion(before.version)
  if (name !== undefined && before.found_id !== null)
    throw invalid('name', 'excluded_by', { member: 'productId' })
  await db.q
    .updateTable('shopping_lines')
    .set({ name, quantity, shop, notes, updated_at: now, version: before.version + 1 })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  return showLine(db, groupId, id)
}
