import { z } from 'zod'
import type { Reader } from '#db/reader-writer.ts'
import { html } from '#http/openapi/html.ts'
import { defineJob, type Job } from '#jobs/define-job.ts'
import type { Instant } from '#kernel/clock.ts'
import type { Mail, SendMail } from '#outbound/mailer.ts'
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
}

const findRecipient = (db: Reader, resetId: string, now: Instant): Promise<Recipient | undefined> =>
  db.q
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.name', 'u.email'])
    .where('r.id', '=', resetId)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', now)
    .where('u.password_hash', 'is not', null)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()

const sentences = {
  why: 'somebody asked for a new password for your account at Stowage. To choose one, open this address:',
  how: 'The link works once, within an hour.',
  else: 'If it was not you, ignore this mail: your password stays as it is.',
}

function letterTo({ name, email }: Recipient, link: string): Mail {
  const text = [`Hello ${name},`, sentences.why, link, sentences.how, sentences.else].join('\n\n')
  const page = html`<!doctype html>
<html lang="en"><body style="font-family: sans-serif; line-height: 1.5">
<p>Hello ${name},</p>
<p>${sentences.why}</p>
<p><a href="${link}" style="background: #1f5f4a; color: #fff; padding: 0.6em 1.2em; border-radius: 4px;
 display: inline-block; text-decoration: none">Choose a new password</a></p>
<p><a href="${link}">${link}</a></p>
<p>${sentences.how} ${sentences.else}</p>
</body></html>
`
  return { to: email, subject: 'Choose a new password for Stowage', text: `${text}\n`, html: page.text }
}
