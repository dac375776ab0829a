import type { InputOf } from '@stowage/contract/protocol/operation'
import type { deleteShoppingLine as operation } from '@stowage/contract/stock/shopping'
import type { WriteCtx } from '#server/context.ts'
import { requireLine } from './shopping-lines.queries.ts'

/** Takes a line off the shopping list. */
export async function deleteShoppingLine(
  { db, actor: { groupId }, request }: WriteCtx,
  { id }: InputOf<typeof operation>,
): Promise<void> {
  const { version } = await requireLine(db, groupId, id)
  request.expectVersion(version)
  await db.q.deleteFrom('shopping_lines').where('group_id', '=', groupId).where('id', '=', id).execute()
}
