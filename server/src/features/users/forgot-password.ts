import type { InputOf } from '@stowage/contract/protocol/operation'
import type { forgotPassword as operation } from '@stowage/contract/values/passwords'
import { storedAddress } from '#db/stored-address.ts'
import { findSignIn } from '#features/sessions/index.ts'
import { accountCounter, addressCounter, networkOf } from '#http/limits/rate-counters.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import type { AccountTools } from './account-tools.ts'
import { makePasswordReset, passwordResetMail } from './password-resets.ts'

/**
 * Sends a reset link if there is such an account, mails can be sent, and it is certain where the link has to lead.
 * Every call counts as an attempt, and the look-up happens beside the request, so that neither the answer nor its
 * time tells whether there is one.
 */
export const forgotPassword =
  ({ limits, backgroundTasks, pepper, canMail }: AccountTools) =>
  async (ctx: WorkCtx<null>, { email: typed }: InputOf<typeof operation>): Promise<void> => {
    const email = await ctx.write(async ({ db, now, request }) => {
      const email = await storedAddress(db, typed)
      const user = await db.first(findSignIn, { email, address: networkOf(request.clientAddress) })
      const isKnown = (user?.known_address ?? null) !== null
      const byAddress = addressCounter('forgot-password', request, limits)
      await limits.count(db, [byAddress, accountCounter('forgot-password', email, isKnown)], now)
      return email
    }, null)
    const base = ctx.request.linkBase
    if (!canMail || base === undefined) return
    backgroundTasks.run(() => ctx.write(inner => sendLink(inner, email, pepper, base), null))
  }

async function sendLink(
  { db, now, later }: WriteCtx<null>,
  email: string,
  pepper: string,
  base: string,
): Promise<void> {
  const user = await db.q
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('password_hash', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (user === undefined) return
  const resetId = await makePasswordReset(db, { userId: user.id, sentTo: email }, pepper, now)
  await later(passwordResetMail, { resetId, base })
}
