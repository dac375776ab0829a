import type { InputOf } from '@stowage/contract/operation'
import type { login as operation, Session } from '@stowage/contract/sessions'
import type { Writer } from '#db/scope.ts'
import { type Answer, answer } from '#http/answer.ts'
import { type SessionTokens, sessionCookies } from '#http/session-cookies.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkCtx } from '#server/context.ts'
import { beginSession, lifetimes } from './begin-session.ts'
import { accountCounter, addressCounter } from './counters.ts'
import { networkOf } from './network.ts'
import type { Passwords } from './passwords.ts'
import type { RateLimits } from './rate-limits.ts'
import { findSignIn } from './sessions.queries.ts'

export interface SignInTools {
  readonly passwords: Passwords
  readonly limits: RateLimits
  /** Whether passwords are accepted at all. */
  readonly allowLocalLogin: boolean
}

/** Signs in with a password. Nothing in the answer, nor the time it takes, tells whether there is such an account. */
export const login =
  (tools: SignInTools) =>
  async (ctx: WorkCtx<null>, input: InputOf<typeof operation>): Promise<Answer<Session>> => {
    const { passwords, limits, allowLocalLogin } = tools
    if (!allowLocalLogin) throw new Problem('auth.local_disabled')
    if (input.provider !== 'local') throw new Problem('auth.unknown_provider')
    const address = networkOf(ctx.request.address)
    const byAddress = addressCounter('login', ctx.request.address, limits.settings.maxAttempts)
    const { person, counters } = await ctx.read(async ({ db, now }) => {
      const person = await db.first(findSignIn, { email: input.username, address })
      const isKnown = (person?.known_address ?? null) !== null
      const counters = [byAddress, accountCounter('login', input.username, isKnown)]
      await limits.refuseLocked(db, counters, now)
      return { person, counters }
    })

    const { right, stale } = await passwords.check(input.password, person?.password_hash ?? null)
    if (!right || person === undefined || person.disabled_at !== null) {
      await ctx.write(({ db, now }) => limits.count(db, counters, now), null)
      throw new Problem('auth.failed')
    }
    const renewed = stale ? await passwords.hash(input.password) : null
    const session = await ctx.write(async ({ db, now }) => {
      // Again: of many guesses sent at once, one that is right must not get through a lock that the others caused.
      await limits.refuseLocked(db, counters, now)
      await limits.forget(db, byAddress)
      if (!(await holdPassword(db, person.id, person.password_hash, renewed))) return undefined
      await rememberAddress(db, person.id, address, now)
      const lifetime = input.stayLoggedIn ? lifetimes.long : lifetimes.ordinary
      return beginSession(db, person.id, lifetime, now)
    }, null)
    // Another password counts since this one was checked, or nobody is there any more: from the beginning.
    if (session === undefined) return login(tools)(ctx, input)
    return answerSession(session, ctx.request.isSecure)
  }

/** Answers a session that has just begun, with its cookies. */
export const answerSession = (session: SessionTokens, secure: boolean): Answer<Session> =>
  answer(
    {
      token: `Bearer ${session.token}`,
      attachmentToken: session.attachmentToken,
      expiresAt: session.expiresAt,
    },
    { cookies: sessionCookies(session, true, secure), headers: { 'cache-control': 'no-store' } },
  )

/**
 * Holds the person whose password was found right until the session has begun, and keeps a renewed hash if there is
 * one; false when it is no longer their password. Not a change of the person: their version stays.
 */
async function holdPassword(
  db: Writer,
  id: string,
  hash: string | null,
  renewed: string | null,
): Promise<boolean> {
  const held = await db.q
    .updateTable('users')
    .set({ password_hash: renewed ?? hash })
    .where('id', '=', id)
    .where('password_hash', '=', hash)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Notes that this person signed in from here. */
export async function rememberAddress(
  db: Writer,
  userId: string,
  address: string,
  now: Instant,
): Promise<void> {
  await db.q
    .insertInto('known_addresses')
    .values({ user_id: userId, address, last_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'address']).doUpdateSet({ last_at: now }))
    .execute()
}
