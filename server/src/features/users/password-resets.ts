import type { Reader, Writer } from '#db/scope.ts'
import { hour, type Instant, latestNoted, shift } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { hashToken, passwordResetToken } from '#kernel/secrets.ts'
import type { JobKind } from '#server/context.ts'

/** Mails a reset link that begins with `base`; its token is `passwordResetToken(resetId, pepper)`. */
export const passwordResetMail: JobKind<{ resetId: string; base: string }> = { kind: 'mail.password_reset' }

/** Makes a reset link for a person that lasts an hour and works once; returns its id. Earlier ones stay good. */
export async function makePasswordReset(
  db: Writer,
  userId: string,
  pepper: string,
  now: Instant,
): Promise<string> {
  const id = newId()
  await db.q
    .insertInto('password_resets')
    .values({
      id,
      user_id: userId,
      token_hash: hashToken(passwordResetToken(id, pepper)),
      created_at: now,
      expires_at: shift(now, hour),
    })
    .execute()
  return id
}

/** The reset behind a token; unknown, expired and used ones are not told apart. */
export async function requireReset(
  db: Reader,
  token: string,
  now: Instant,
): Promise<{ id: string; user_id: string }> {
  const reset = await db.q
    .selectFrom('password_resets')
    .select(['id', 'user_id'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    // A link that was made while the clock ran ahead must not last until then.
    .where('created_at', '<=', latestNoted(now))
    .executeTakeFirst()
  if (reset === undefined) throw new Problem('password_reset.invalid')
  return reset
}
