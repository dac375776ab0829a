import { Problem } from '#kernel/problem.ts'
import type { SendMail } from '#outbound/mailer.ts'
import type { Account, WorkCtx } from '#server/context.ts'

const text = 'This is a test from Stowage. If you can read it, mails of this server arrive.'

/** Mails a test to the caller. */
export const sendTestMail =
  ({ mail }: { readonly mail: SendMail | undefined }) =>
  async ({ read, actor }: WorkCtx<Account>): Promise<void> => {
    if (mail === undefined) throw new Problem('mail.not_configured')
    const { email: to } = await read(({ db }) =>
      db.q.selectFrom('users').select('email').where('id', '=', actor.userId).executeTakeFirstOrThrow(),
    )
    try {
      await mail({ to, subject: 'A test from Stowage', text: `${text}\n`, html: `<p>${text}</p>\n` })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Problem('mail.failed', {
        text: `The mail server did not take the mail: ${reason}`,
        cause: error,
      })
    }
  }
