import type { deleteApiKey as operation } from '@stowage/contract/people/api-keys'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { Problem } from '#kernel/problem.ts'
import type { Account, WriteCtx } from '#server/context.ts'

/** Revokes one of the caller's keys. */
export async function deleteApiKey(ctx: WriteCtx<Account>, { id }: InputOf<typeof operation>): Promise<void> {
  const gone = await ctx.db.q
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.userId)
    .returning('name')
    .executeTakeFirst()
  if (gone === undefined) throw new Problem('api_key.not_found')
  await ctx.emit({ name: 'api_key.deleted', subjectId: id, facts: gone, groupId: null })
  await ctx.announce('access.ended')
}
