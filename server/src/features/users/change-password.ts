import type { PasswordChange } from '@stowage/contract/values/passwords'
import { refuseApiKey } from '#features/api-keys/index.ts'
import { endSessionsOf } from '#features/sessions/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, WorkCtx } from '#server/context.ts'
import type { AccountTools } from './account-tools.ts'
import { setPassword } from './set-password.ts'

/** Changes the caller's password. The session behind the request lives on, all others end. */
export const changePassword =
  ({ passwords, confirmPassword, demo }: AccountTools) =>
  async (ctx: WorkCtx<Account>, input: PasswordChange): Promise<void> => {
    if (demo) throw new Problem('demo.refused')
    const { userId, sessionId } = ctx.actor
    refuseApiKey(ctx.actor)
    const old = await confirmPassword(ctx, input.current)
    if (input.currentPassword !== undefined && input.currentPassword !== input.current)
      await confirmPassword(ctx, input.currentPassword)
    const hash = await passwords.hash(input.new, ctx.request.asker)
    await ctx.conclude(async inner => {
      if (!(await setPassword(inner, userId, hash, old))) throw new Problem('user.wrong_password')
      await endSessionsOf(inner, userId, sessionId)
    }, null)
  }
