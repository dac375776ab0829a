import type { RefreshedSession } from '@stowage/contract/people/sessions'
import { lockUser } from '#db/query/lock-user.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, WriteCtx } from '#server/context.ts'
import { beginSession } from './begin-session.ts'
import { endSession } from './end-sessions.ts'
import { sessionCookies } from './session-cookies.ts'
import { findLifetime } from './sessions.queries.ts'

/** Replaces the session behind the request by a new one that is made for as long. */
export async function refresh(ctx: WriteCtx<Account>): Promise<Answer<RefreshedSession>> {
  const { userId, sessionId } = ctx.actor
  if (sessionId === null) throw new Problem('auth.api_key_has_no_session')
  // Whoever ends all sessions of this person at the same time shall not miss the new one.
  await lockUser(ctx.db, userId)
  const old = await ctx.db.first(findLifetime, { id: sessionId })
  if (old === undefined || !(await endSession(ctx, sessionId))) throw new Problem('auth.failed')
  const session = await beginSession(ctx.db, userId, old.lifetime_seconds, ctx.now, ctx.request)
  const { token: raw, attachmentToken, expiresAt } = session
  return answer(
    { token: `Bearer ${raw}`, raw, attachmentToken, expiresAt },
    {
      cookies: sessionCookies(session, false),
      headers: { 'cache-control': 'no-store' },
    },
  )
}
