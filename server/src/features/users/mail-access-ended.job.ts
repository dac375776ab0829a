import { z } from 'zod'
import { languageOf } from '#db/language-of-user.ts'
import { defineJob, type Job } from '#jobs/define-job.ts'
import { html } from '#kernel/html.ts'
import { textsIn } from '#kernel/texts.ts'
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

/** Mails what has ended, in the person's language. Run twice it tells the same twice. */
export const mailAccessEnded = (send: SendMail): Job<z.input<typeof Input>> =>
  defineJob({
    kind: accessEndedMail.kind,
    input: Input,
    async run(ctx, { email, ended }) {
      const language = await ctx.read(({ db }) => languageOf(db, { email }))
      const t = textsIn(language)
      const hello = t('accessEnded.hello')
      const why = t('accessEnded.why')
      const told = sentencesOn(ended, language)
      await send({
        to: email,
        subject: t('accessEnded.subject'),
        text: `${[hello, why, ...told].join('\n\n')}\n`,
        html: html`<!doctype html>
<html lang="${language}"><body style="font-family: sans-serif; line-height: 1.5">
<p>${hello}</p>
<p>${why}</p>
<ul>${told.map(sentence => html`<li>${sentence}</li>`)}</ul>
</body></html>
`.text,
      })
    },
  })
