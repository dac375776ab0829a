import type { InputOf } from '@stowage/contract/protocol/operation'
import type { resetPassword as operation } from '@stowage/contract/values/passwords'
import { endSessionsOf } from '#features/sessions/index.ts'
import { addressCounter } from '#http/limits/rate-counters.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import type { AccountTools } from './account-tools.ts'
import { requireReset } from './password-resets.ts'
import { setPassword } from './set-password.ts'
import { noteVerified } from './verified-addresses.ts'

/** Sets a new password by a reset link, which is used up by it, and ends all sessions. API keys stay, as in Homebox. */
export const resetPassword =
  ({ passwords, limits }: AccountTools) =>
  async (ctx: WorkCtx<null>, { token, password }: InputOf<typeof operation>): Promise<void> => {
    const counter = addressCounter('reset-password', ctx.request, limits)
    try {
      await ctx.read(async ({ db, now }) => {
        await limits.refuseLocked(db, [counter], now)
        await requireReset(db, token, now)
      })
      const hash = await passwords.hash(password, ctx.request.asker)
      await ctx.write(async inner => {
        await useReset(inner, token, hash)
        await limits.forget(inner.db, counter, inner.now)
      }, null)
    } catch (error) {
      const isWrong = error instanceof Problem && error.code === 'password_reset.invalid'
      if (isWrong) await ctx.write(({ db, now }) => limits.count(db, [counter], now), null)
      throw error
    }
  }

async function useReset(ctx: WriteCtx<null>, token: string, hash: string): Promise<void> {
  const { db, now } = ctx
  const { id, user_id: userId, sent_to: sentTo } = await requireReset(db, token, now)
  const used = await db.q
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (used === undefined) throw new Problem('password_reset.invalid')
  await setPassword(ctx, userId, hash)
  // Who has read the mail has its address.
  if (sentTo !== null) await noteVerified(ctx, userId, sentTo)
  await endSessionsOf(ctx, userId)
}
