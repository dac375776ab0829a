import type { showLinkPage as operation } from '@stowage/contract/people/oidc'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { type Answer, answer, redirect } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'
import { askingPage, toldPage } from './link-page.ts'
import { ticketIn } from './link-ticket.ts'
import type { OidcTools } from './oidc-tools.ts'
import { signInPage } from './sign-in-page.ts'

/** Where a browser goes that has no ticket, or an old one. */
export const tooLate = signInPage({ reason: 'late' })

/** Nothing but our own style, icon and forms. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Shows the page that asks whether an account is theirs to somebody whom the provider has shown in. */
export const showLinkPage =
  ({ provider, pepper }: OidcTools) =>
  async (ctx: ReadCtx<null>, { again }: InputOf<typeof operation>): Promise<Answer<string>> => {
    if (provider === undefined) throw new Problem('route.not_found')
    const kept = ticketIn(ctx.request, pepper, ctx.now)
    if (kept === undefined) return redirect(tooLate)
    const { ticket, guard } = kept
    const { language } = ctx.request
    if (ticket.ended !== undefined) return page(toldPage(ticket.ended, language))
    const row = await ctx.db.q
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ticket.userId)
      .executeTakeFirst()
    const hasPassword = typeof row?.password_hash === 'string'
    return page(askingPage(ticket, hasPassword, guard, again, language))
  }

const page = (text: string): Answer<string> =>
  answer(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
