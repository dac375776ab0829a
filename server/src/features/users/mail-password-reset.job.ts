import { z } from 'zod'
import type { Reader } from '#db/reader-writer.ts'
import { html } from '#http/openapi/html.ts'
import { defineJob, type Job } from '#jobs/define-job.ts'
import type { Instant } from '#kernel/clock.ts'
import { filledIn, languageIn } from '#kernel/language.ts'
import type { Mail, SendMail } from '#outbound/mailer.ts'
import { passwordResetWords } from './password-reset-words.ts'
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
      await send(letterTo(user, link))
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

function letterTo({ name, email, settings }: Recipient, link: string): Mail {
  const language = languageIn(settings)
  const { subject, hello, why, choose, how, otherwise } = passwordResetWords[language]
  const greeting = filledIn(hello, { name })
  const page = html`<!doctype html>
<html lang="${language}"><body style="font-family: sans-serif; line-height: 1.5">
<p>${greeting}</p>
<p>${why}</p>
<p><a href="${link}" style="background: #1f5f4a; color: #fff; padding: 0.6em 1.2em; border-radius: 4px;
 display: inline-block; text-decoration: none">${choose}</a></p>
<p><a href="${link}">${link}</a></p>
<p>${how} ${otherwise}</p>
</body></html>
`
  const text = `${[greeting, why, link, how, otherwise].join('\n\n')}\n`
  return { to: email, subject, text, html: page.text }
}
