import type { NewApiKey, createApiKey as operation } from '@stowage/contract/people/api-keys'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { lockUser } from '#db/query/lock-user.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { hashApiKey, newApiKey } from '#kernel/secrets.ts'
import type { Account, WorkCtx, WriteCtx } from '#server/context.ts'
import type { ApiKeyTools } from './api-key-tools.ts'
import { toApiKey } from './api-keys.queries.ts'
import { refuseApiKey } from './refuse-api-key.ts'

/** Creates a key of the caller; only this answer contains it. */
export const createApiKey =
  ({ pepper, confirmPassword }: ApiKeyTools) =>
  async (ctx: WorkCtx<Account>, input: InputOf<typeof operation>): Promise<Answer<NewApiKey>> => {
    refuseApiKey(ctx.actor)
    if (input.currentPassword !== undefined) await confirmPassword(ctx, input.currentPassword)
    return ctx.conclude(inner => make(inner, input, pepper), null)
  }

async function make(
  ctx: WriteCtx<Account>,
  { name, expiresAt, neverExpires, scope }: InputOf<typeof operation>,
  pepper: string,
): Promise<Answer<NewApiKey>> {
  await lockUser(ctx.db, ctx.actor.userId)
  const token = newApiKey()
  const row = {
    id: newId(),
    user_id: ctx.actor.userId,
    name,
    created_at: ctx.now,
    expires_at: neverExpires ? null : (expiresAt ?? addMilliseconds(ctx.now, 30 * day)),
    last_used_at: null,
    last_used_from: null,
    scope,
  }
  await ctx.db.q
    .insertInto('api_keys')
    .values({ ...row, key_hash: hashApiKey(token, pepper), updated_at: ctx.now })
    .execute()
  await ctx.emit({ name: 'api_key.created', subjectId: row.id, facts: { name }, groupId: null })
  return answer({ ...toApiKey(row), token }, { headers: { 'cache-control': 'no-store' } })
}
