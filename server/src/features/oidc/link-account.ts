import type { linkAccount as operation } from '@stowage/contract/people/oidc'
import type { InputOf } from '@stowage/contract/protocol/operation'
import {
  beginSession,
  lifetimes,
  lockProvenUser,
  provePassword,
  rememberAddress,
  type SessionTokens,
  sessionCookies,
} from '#features/sessions/index.ts'
import { accessEndedMail, noteVerified, type RevokedAccess, revokeAccess } from '#features/users/index.ts'
import { networkOf } from '#http/limits/rate-counters.ts'
import { type Answer, redirect } from '#http/output/answer.ts'
import { ownNamesCookie } from '#http/pipeline/credentials.ts'
import { Problem } from '#kernel/problem.ts'
import type { RequestFacts, WorkCtx, WriteCtx } from '#server/context.ts'
import { beginAddress } from './begin-oidc.ts'
import { clearedNames } from './flow-cookies.ts'
import { type Again, linkPage } from './link-page.ts'
import { clearedTicket, type Ticket, ticketCookie, ticketIn } from './link-ticket.ts'
import { link } from './match-account.ts'
import type { OidcTools } from './oidc-tools.ts'
import { SignInRefused } from './refused.ts'
import { tooLate } from './show-link-page.ts'

type Input = InputOf<typeof operation>

interface Linked {
  readonly session: SessionTokens
  readonly ended?: RevokedAccess
}

/** Links the account of a ticket: with its password as it is, without it after everything from before has ended. */
export const linkAccount =
  (tools: OidcTools) =>
  async (ctx: WorkCtx<null>, input: Input): Promise<Answer<never>> => {
    const { provider, pepper } = tools
    if (provider === undefined) throw new Problem('route.not_found')
    const { request, now } = ctx
    const kept = ticketIn(request, pepper, now)
    if (kept === undefined || kept.ticket.ended !== undefined) return redirect(tooLate)
    const { ticket, guard } = kept
    if (input.guard !== guard) return redirect(linkPage)
    try {
      request.requireSameOrigin()
      const linking = input.without ? linkWithout(tools, ctx, ticket) : linkWith(tools, ctx, ticket, input)
      return comeIn(await linking, ticket, tools, request)
    } catch (error) {
      return leadOn(error, tools, ctx)
    }
  }

/** Signs in. Who has gone on without the password is told first what has ended. */
function comeIn({ session, ended }: Linked, ticket: Ticket, { pepper }: OidcTools, request: RequestFacts) {
  const cookies = sessionCookies(session, true)
  if (ended === undefined)
    return redirect('/home', { cookies: [...cookies, clearedTicket(), ...clearedNames(request)] })
  return redirect(linkPage, {
    cookies: [...cookies, ticketCookie({ ...ticket, ended }, pepper), ...clearedNames(request)],
  })
}

const loggedErrors: Readonly<Record<string, Again>> = {
  'auth.failed': 'wrong',
  'auth.too_many_attempts': 'locked',
  'origin.refused': 'elsewhere',
}

/** Where a browser goes that did not get in. */
function leadOn(error: unknown, { log }: OidcTools, { request }: WorkCtx<null>): Answer<never> {
  if (error instanceof SignInRefused) {
    log.warn({ requestId: request.id, reason: error.message }, 'An account was not linked')
    // Whatever has changed meanwhile, the provider and the account are looked at anew.
    return redirect(request.cookie(ownNamesCookie) === 'own' ? `${beginAddress}?cookies=own` : beginAddress, {
      flowCookies: [clearedTicket()],
    })
  }
  const again = error instanceof Problem ? loggedErrors[error.code] : undefined
  if (again === undefined) throw error
  return redirect(`${linkPage}?again=${again}`)
}

async function linkWith(
  tools: OidcTools,
  ctx: WorkCtx<null>,
  ticket: Ticket,
  { password }: Input,
): Promise<Linked> {
  const proof = await provePassword(tools, ctx, { email: ticket.email, password })
  return ctx.write(async inner => {
    await holdTicket(inner, ticket)
    const isRight = proof.userId === ticket.userId && (await lockProvenUser(inner, proof, tools.limits))
    if (!isRight) throw new Problem('auth.failed')
    return { session: await enter(inner, ticket) }
  }, null)
}

const linkWithout = ({ canMail }: OidcTools, ctx: WorkCtx<null>, ticket: Ticket): Promise<Linked> =>
  ctx.write(async inner => {
    const { userId, email } = ticket
    await holdTicket(inner, ticket)
    const ended = await revokeAccess(inner, userId)
    await rememberAddress(inner.db, userId, networkOf(inner.request.clientAddress), inner.now)
    if (canMail) await inner.later(accessEndedMail, { email, ended })
    return { session: await enter(inner, ticket), ended }
  }, null)

/** Holds the account until the transaction ends; throws SignInRefused when it is not what the ticket was made for. */
async function holdTicket({ db }: WriteCtx<null>, { userId, email }: Ticket): Promise<void> {
  const held = await db.q
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('oidc_subject', 'is', null)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (held === undefined) throw new SignInRefused('The account has changed since the provider was asked')
}

async function enter(inner: WriteCtx<null>, ticket: Ticket): Promise<SessionTokens> {
  const { userId, email } = ticket
  await link(inner, userId, ticket)
  await noteVerified(inner, userId, email)
  return beginSession(inner.db, userId, lifetimes.long, inner.now, inner.request)
}
