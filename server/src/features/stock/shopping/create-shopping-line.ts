import type { InputOf } from '@stowage/contract/protocol/operation'
import {
  maxShoppingLines,
  type createShoppingLine as operation,
  type ShoppingLine,
} from '@stowage/contract/stock/shopping'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireProduct } from '../products/products.queries.ts'
import { showLine } from './shopping-lines.queries.ts'

/** Adds a line to the shopping list. */
export async function createShoppingLine(
  { db, actor: { groupId }, now }: WriteCtx,
  { name, productId, quantity, shop, notes }: InputOf<typeof operation>,
): Promise<Answer<ShoppingLine>> {
  await requireRoom(db, groupId)
  const id = newId()
  await db.q
    .insertInto('shopping_lines')
    .values({
      group_id: groupId,
      id,
      product_id: productId,
      name: productId === null ? requireValue(name) : (await requireProduct(db, groupId, productId)).name,
      quantity,
      shop,
      notes,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return showLine(db, groupId, id)
}

const ids = statement<{ groupId: string; limit: number }>()((q, p) =>
  q.selectFrom('shopping_lines').select('id').where('group_id', '=', p.groupId).limit(p.limit),
)

async function requireRoom(db: Reader, groupId: string): Promise<void> {
  const limit = maxShoppingLines
  if ((await db.all(ids, { groupId, limit })).length === limit) throw new Problem('shopping.too_many')
}
