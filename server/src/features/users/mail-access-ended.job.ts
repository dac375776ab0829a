import { z } from 'zod'
import { defineJob, type Job } from '#jobs/define-job.ts'
import { html } from '#kernel/html.ts'
import type { SendMail } from '#outbound/mailer.ts'
import type { JobKind } from '#server/context.ts'
import { type RevokedAccess, sentencesOn } from './revoke-access.ts'

const Input = z.object({
  email: z.string(),
  ended: z.object({
    sessions: z.number(),
    keys: z.number(),
    notifiers: z.number(),
    calendars: z.number().default(0),
    invitations: z.number(),
  }),
})

/** Tells somebody by mail what has ended in the account that they have taken over. */
export const accessEndedMail: JobKind<{ email: string; ended: RevokedAccess }> = { kind: 'mail.access_ended' }

const why =
  'you have signed in to Stowage through your sign-in service for the first time. There was an account with your address ' +
  'already, and nobody had proven that it was yours, so you went on without its password.'

/** Mails what has ended. Run twice it tells the same twice. */
export const mailAccessEnded = (send: SendMail): Job<z.input<typeof Input>> =>
  defineJob({
    kind: accessEndedMail.kind,
    input: Input,
    async run(_ctx, { email, ended }) {
      const told = sentencesOn(ended)
      await send({
        to: email,
        subject: 'The old password of your account at Stowage no longer works',
        text: `${['Hello,', why, ...told].join('\n\n')}\n`,
        html: html`<!doctype html>
<html lang="en"><body style="font-family: sans-serif; line-height: 1.5">
<p>Hello,</p>
<p>${why}</p>
<ul>${told.map(sentence => html`<li>${sentence}</li>`)}</ul>
</body></html>
`.text,
      })
    },
  })
