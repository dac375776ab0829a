import type { endSession as operation } from '@stowage/contract/people/sessions'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { lockUser } from '#db/query/lock-user.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, WriteCtx } from '#server/context.ts'
import { endSession, endSessionsOf } from './end-sessions.ts'

/** Ends one of the caller's sessions. */
export async function endOwnSession(
  ctx: WriteCtx<Account>,
  { id }: InputOf<typeof operation>,
): Promise<void> {
  const own = await ctx.db.q
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.userId)
    .executeTakeFirst()
  if (own === undefined || !(await endSession(ctx, id))) throw new Problem('session.not_found')
}

/** Ends the caller's sessions except the one behind the request. */
export async function endOtherSessions(ctx: WriteCtx<Account>): Promise<void> {
  const { userId, sessionId } = ctx.actor
  await lockUser(ctx.db, userId)
  await endSessionsOf(ctx, userId, sessionId)
}
