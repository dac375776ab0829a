import type { login as operation, Session } from '@stowage/contract/people/sessions'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkCtx } from '#server/context.ts'
import { beginSession, lifetimes } from './begin-session.ts'
import { lockProvenUser, type ProofTools, provePassword } from './prove-password.ts'
import { type SessionTokens, sessionCookies } from './session-cookies.ts'

export interface SignInTools extends ProofTools {
  /** Whether passwords are accepted at all. */
  readonly allowLocalLogin: boolean
}

/** Signs in with a password. Nothing in the answer, nor the time it takes, tells whether there is such an account. */
export const login =
  (tools: SignInTools) =>
  async (ctx: WorkCtx<null>, input: InputOf<typeof operation>): Promise<Answer<Session>> => {
    if (input.provider !== 'local') throw new Problem('auth.unknown_provider')
    const proof = await provePassword(tools, ctx, { email: input.username, password: input.password })
    const lifetime = input.stayLoggedIn ? lifetimes.long : lifetimes.ordinary
    const session = await ctx.write(
      async inner =>
        (await lockProvenUser(inner, proof, tools.limits))
          ? beginSession(inner.db, proof.userId, lifetime, inner.now, inner.request)
          : undefined,
      null,
    )
    // The password was changed or the user deleted since it was checked: begin again.
    if (session === undefined) return login(tools)(ctx, input)
    return answerSession(session)
  }

/** Answers a session that has just begun, with its cookies. */
export const answerSession = (session: SessionTokens): Answer<Session> =>
  answer(
    {
      token: `Bearer ${session.token}`,
      attachmentToken: session.attachmentToken,
      expiresAt: session.expiresAt,
    },
    { cookies: sessionCookies(session, true), headers: { 'cache-control': 'no-store' } },
  )
