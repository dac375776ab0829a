import type { PasswordChange } from '@stowage/contract/passwords'
import { endSessionsOf, personCounter } from '#features/sessions/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, WorkCtx } from '#server/context.ts'
import { setPassword } from './set-password.ts'
import type { AccountTools } from './users.routes.ts'

/** Changes the caller's password. The session behind the request lives on, all others end. */
export const changePassword =
  ({ passwords, limits, demo }: AccountTools) =>
  async (ctx: WorkCtx<Account>, input: PasswordChange): Promise<void> => {
    if (demo) throw new Problem('demo.refused')
    const { userId, sessionId } = ctx.actor
    const counters = [personCounter('change-password', userId)]
    const old = await ctx.read(async ({ db, now }) => {
      await limits.refuseLocked(db, counters, now)
      const row = await db.q
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirst()
      return row?.password_hash ?? null
    })
    const { right } = await passwords.check(input.current, old)
    if (!right) {
      await ctx.write(({ db, now }) => limits.count(db, counters, now), null)
      throw new Problem('user.wrong_password')
    }
    const hash = await passwords.hash(input.new)
    await ctx.write(async inner => {
      await limits.refuseLocked(inner.db, counters, inner.now)
      if (!(await setPassword(inner, userId, hash, old))) throw new Problem('user.wrong_password')
      await endSessionsOf(inner, userId, sessionId)
    }, null)
  }
