import { userCounter } from '#http/limits/rate-counters.ts'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, WorkCtx } from '#server/context.ts'
import type { Passwords } from './passwords.ts'

/** Checks the password of the caller. */
export type ConfirmPassword = (ctx: WorkCtx<Account>, given: string) => Promise<string | null>

/**
 * Makes the one function that holds what the caller gives against their password. Returns the hash that it was right for;
 * throws `user.wrong_password`, and after many failures, whatever they were for, `auth.too_many_attempts`.
 */
export const confirmPasswordWith =
  ({ passwords, limits }: { passwords: Passwords; limits: RateLimits }): ConfirmPassword =>
  async (ctx, given) => {
    const { userId } = ctx.actor
    const counters = [userCounter('change-password', userId)]
    const hash = await ctx.read(async ({ db, now }) => {
      await limits.refuseLocked(db, counters, now)
      const query = db.q.selectFrom('users').select('password_hash').where('id', '=', userId)
      return (await query.executeTakeFirst())?.password_hash ?? null
    })
    const { right } = await passwords.check(given, hash, ctx.request.asker)
    if (!right) {
      await ctx.write(({ db, now }) => limits.count(db, counters, now), null)
      throw new Problem('user.wrong_password')
    }
    // Again: of many guesses sent at once, one that is right must not get through a lock that the others caused.
    await ctx.read(({ db, now }) => limits.refuseLocked(db, counters, now))
    return hash
  }
