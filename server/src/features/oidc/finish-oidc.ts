import type { finishOidc as operation } from '@stowage/contract/people/oidc'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { storedAddress } from '#db/stored-address.ts'
import {
  beginSession,
  lifetimes,
  rememberAddress,
  type SessionTokens,
  sessionCookies,
} from '#features/sessions/index.ts'
import { networkOf } from '#http/limits/rate-counters.ts'
import { type Answer, redirect } from '#http/output/answer.ts'
import type { Cookie } from '#http/output/cookies.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkCtx } from '#server/context.ts'
import { callbackAt, lockOf, oidcCounter } from './begin-oidc.ts'
import { clearedFlowCookies, clearedNames, readFlowCookies } from './flow-cookies.ts'
import { linkPage } from './link-page.ts'
import { newTicket, type Ticket, ticketCookie } from './link-ticket.ts'
import { matchAccount } from './match-account.ts'
import type { OidcTools } from './oidc-tools.ts'
import type { Provider } from './provider.ts'
import { type ProviderUser, userIn } from './provider-user.ts'
import { SignInRefused } from './refused.ts'
import { signInPage } from './sign-in-page.ts'

type Input = InputOf<typeof operation>

/** Signs in whom the provider has sent back. Whatever comes of it, what the browser kept for this is taken away. */
export const finishOidc =
  (tools: OidcTools) =>
  async (ctx: WorkCtx<null>, input: Input): Promise<Answer<never>> => {
    const { provider, limits, oidc } = tools
    if (provider === undefined) throw new Problem('route.not_found')
    const { request, now } = ctx
    const counter = oidcCounter(tools, request)
    if ((await lockOf(tools, ctx)) !== undefined) return redirect(signInPage({ reason: 'locked' }))
    const cleared = clearedFlowCookies()
    try {
      const user = userIn(await ask(provider, ctx, input), oidc)
      const come = await signIn(tools, ctx, user)
      if ('ticket' in come) return askForProof(come.ticket, cleared, tools)
      const cookies = sessionCookies(come.session, true)
      return redirect('/home', { flowCookies: [...cleared, ...clearedNames(request), ...cookies] })
    } catch (error) {
      await ctx.write(({ db }) => limits.count(db, [counter], now), null)
      return redirect(refusalOf(tools, request.id, error), { flowCookies: cleared })
    }
  }

async function ask(provider: Provider, { request, now }: WorkCtx<null>, input: Input) {
  const flow = readFlowCookies(request)
  if (flow === undefined)
    throw new SignInRefused('The browser did not bring back its cookies', {
      told: { reason: 'late' },
    })
  const answered = callbackAt(request)
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) answered.searchParams.set(name, value)
  return provider.redeem(answered, flow, now)
}

/** What becomes of one of two sign-ins of the same person at once: the account was just made, or both wait for each other. */
const collisions: readonly string[] = ['user.email_taken', 'overloaded']

/** How often it is tried to begin a session. */
const maxTries = 4

/** Who has come in has a session; of whom that is not certain, a ticket. */
type Come = { readonly session: SessionTokens } | { readonly ticket: Ticket }

/** Begins the session. Of two first sign-ins at once, the second finds what the first has made. */
async function signIn(tools: OidcTools, ctx: WorkCtx<null>, user: ProviderUser): Promise<Come> {
  for (let left = maxTries - 1; ; left--) {
    try {
      return await begin(tools, ctx, user)
    } catch (error) {
      if (left === 0 || !(error instanceof Problem) || !collisions.includes(error.code)) throw error
    }
  }
}

const begin = (tools: OidcTools, ctx: WorkCtx<null>, told: ProviderUser): Promise<Come> =>
  ctx.write(async inner => {
    const { db, now, request } = inner
    const user = { ...told, email: await storedAddress(db, told.email) }
    const { userId, isProven } = await matchAccount(inner, user)
    await tools.limits.forget(db, oidcCounter(tools, request), now)
    if (!isProven) return { ticket: newTicket({ ...user, userId }, now) }
    await rememberAddress(db, userId, networkOf(request.clientAddress), now)
    return { session: await beginSession(db, userId, lifetimes.long, now, request) }
  }, null)

/** Sends the browser to the page that asks whether the account is theirs. */
const askForProof = (ticket: Ticket, cleared: readonly Cookie[], { pepper }: OidcTools) =>
  redirect(linkPage, { flowCookies: [...cleared, ticketCookie(ticket, pepper)] })

/** Notes why, and says where the browser goes: to the sign-in page, with a sentence where it helps. */
function refusalOf({ log }: OidcTools, requestId: string, error: unknown): string {
  if (!(error instanceof SignInRefused)) {
    log.error({ err: error, requestId }, 'Sign-in through OpenID Connect failed')
    return signInPage(undefined)
  }
  const { message: reason, groups, told } = error
  log.warn({ requestId, reason, groups }, 'Sign-in through OpenID Connect was refused')
  return signInPage(told)
}
