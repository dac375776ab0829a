import { html } from '#kernel/html.ts'
import { languageIn } from '#kernel/language.ts'
import { Problem } from '#kernel/problem.ts'
import { textsIn } from '#kernel/texts.ts'
import type { SendMail } from '#outbound/mailer.ts'
import type { Account, WorkCtx } from '#server/context.ts'

/** Mails a test to the caller, in their language. */
export const sendTestMail =
  ({ mail }: { readonly mail: SendMail | undefined }) =>
  async ({ read, actor }: WorkCtx<Account>): Promise<void> => {
    if (mail === undefined) throw new Problem('mail.not_configured')
    const { email: to, settings } = await read(({ db }) =>
      db.q
        .selectFrom('users')
        .select(['email', 'settings'])
        .where('id', '=', actor.userId)
        .executeTakeFirstOrThrow(),
    )
    const language = languageIn(settings)
    const t = textsIn(language)
    const text = t('testMail.text')
    try {
      const page = html`<!doctype html>
<html lang="${language}"><body><p>${text}</p></body></html>
`
      await mail({ to, subject: t('testMail.subject'), text: `${text}\n`, html: page.text })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Problem('mail.failed', {
        text: `The mail server did not take the mail: ${reason}`,
        cause: error,
      })
    }
  }
