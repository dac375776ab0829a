import { z } from 'zod'
import type { Reader } from '#db/reader-writer.ts'
import { defineJob, type Job } from '#jobs/define-job.ts'
import type { Instant } from '#kernel/clock.ts'
import { languageIn } from '#kernel/language.ts'
import { linkLetter } from '#outbound/link-letter.ts'
import type { SendMail } from '#outbound/mailer.ts'
import { passwordResetMail, passwordResetToken } from './password-resets.ts'

/**
 * Mails a reset link. Run twice it would send the same link twice, of which one works; once the link is used up or
 * has expired, or the account is closed, it sends nothing.
 */
export const mailPasswordReset = (send: SendMail, pepper: string): Job<{ resetId: string; base: string }> =>
  defineJob({
    kind: passwordResetMail.kind,
    input: z.object({ resetId: z.string(), base: z.string() }),
    async run(ctx, { resetId, base }) {
      const user = await ctx.read(({ db, now }) => findRecipient(db, resetId, now))
      if (user === undefined) return
      const link = `${base}/reset-password?token=${passwordResetToken(resetId, pepper)}`
      const language = languageIn(user.settings)
      await send(
        linkLetter({ to: user.email, language, about: 'passwordReset', values: { name: user.name }, link }),
      )
    },
  })

interface Recipient {
  readonly name: string
  readonly email: string
  /** As JSON. */
  readonly settings: string
}

const findRecipient = (db: Reader, resetId: string, now: Instant): Promise<Recipient | undefined> =>
  db.q
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.name', 'u.email', 'u.settings'])
    .where('r.id', '=', resetId)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', now)
    .where('u.password_hash', 'is not', null)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
