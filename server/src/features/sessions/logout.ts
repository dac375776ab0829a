import { lockUser } from '#db/query/lock-user.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, WriteCtx } from '#server/context.ts'
import { endSession, endSessionsOf } from './end-sessions.ts'
import { clearedCookies } from './session-cookies.ts'

const signedOut = (): Answer<void> => answer(undefined, { cookies: clearedCookies() })

/** Ends the session behind the request. */
export async function logout(ctx: WriteCtx<Account>): Promise<Answer<void>> {
  const { sessionId } = ctx.actor
  if (sessionId === null) throw new Problem('auth.api_key_has_no_session')
  await endSession(ctx, sessionId)
  return signedOut()
}

/** Ends all sessions of the caller. */
export async function logoutAll(ctx: WriteCtx<Account>): Promise<Answer<void>> {
  await lockUser(ctx.db, ctx.actor.userId)
  await endSessionsOf(ctx, ctx.actor.userId)
  return signedOut()
}
