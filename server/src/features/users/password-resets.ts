import type { Reader, Writer } from '#db/reader-writer.ts'
import { addMilliseconds, hour, type Instant, latestNoted } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { hashToken, tokenOf } from '#kernel/secrets.ts'
import type { JobKind } from '#server/context.ts'

/** Mails a reset link that begins with `base`; its token is `passwordResetToken(resetId, pepper)`. */
export const passwordResetMail: JobKind<{ resetId: string; base: string }> = { kind: 'mail.password_reset' }

/** The token of a reset, made from the id of its row: the mail job makes it again, and only its hash is ever stored. */
export const passwordResetToken = (resetId: string, pepper: string): string =>
  tokenOf(`password-reset:${resetId}`, pepper)

/**
 * Makes a reset link for a person that lasts an hour and works once; returns its id. Earlier ones stay good. `sentTo` is the
 * address that it will be mailed to, if it is.
 */
export async function makePasswordReset(
  db: Writer,
  { userId, sentTo }: { userId: string; sentTo: string | null },
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
      expires_at: addMilliseconds(now, hour),
      sent_to: sentTo,
    })
    .execute()
  return id
}

/** The reset behind a token; unknown, expired and used ones are not told apart. */
export async function requireReset(
  db: Reader,
  token: string,
  now: Instant,
): Promise<{ id: string; user_id: string; sent_to: string | null }> {
  const reset = await db.q
    .selectFrom('password_resets')
    .select(['id', 'user_id', 'sent_to'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    // A link that was made while the clock ran ahead must not last until then.
    .where('created_at', '<=', latestNoted(now))
    .executeTakeFirst()
  if (reset === undefined) throw new Problem('password_reset.invalid')
  return reset
}

/** Makes every link of a person useless that has not been used. */
export const revokePasswordResets = (db: Writer, userId: string, now: Instant): Promise<unknown> =>
  db.q
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
