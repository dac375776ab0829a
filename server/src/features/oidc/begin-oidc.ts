import type { beginOidc as operation } from '@stowage/contract/people/oidc'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { addressCounter } from '#http/limits/rate-counters.ts'
import { type Answer, redirect } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { RequestFacts, WorkCtx } from '#server/context.ts'
import { clearedNames, flowCookies } from './flow-cookies.ts'
import type { OidcTools } from './oidc-tools.ts'
import { SignInRefused } from './refused.ts'
import { signInPage } from './sign-in-page.ts'

/** Where browsers begin to sign in. */
export const beginAddress = '/api/v1/users/login/oidc'

/** Where the provider sends browsers back to. */
export const callbackAt = ({ base }: RequestFacts): URL => new URL(`${base}${beginAddress}/callback`)

/** Failures to sign in through the provider, from one address. */
export const oidcCounter = ({ limits }: OidcTools, request: RequestFacts) =>
  addressCounter('oidc', request, limits)

/** What refuses an address from which too many sign-ins have failed; undefined while it may go on. */
export async function lockOf(
  tools: OidcTools,
  { read, request, now }: WorkCtx<null>,
): Promise<Problem | undefined> {
  try {
    await read(({ db }) => tools.limits.refuseLocked(db, [oidcCounter(tools, request)], now))
    return undefined
  } catch (error) {
    if (error instanceof Problem && error.code === 'auth.too_many_attempts') return error
    throw error
  }
}

/** Sends a browser to the provider, with what it has to bring back. */
export const beginOidc =
  (tools: OidcTools) =>
  async (ctx: WorkCtx<null>, { cookies }: InputOf<typeof operation>): Promise<Answer<never>> => {
    const { provider, oidc, log } = tools
    if (provider === undefined) throw new Problem('route.not_found')
    const { request, now } = ctx
    const lock = await lockOf(tools, ctx)
    if (lock !== undefined && request.wantsPage) return redirect(signInPage({ reason: 'locked' }))
    if (lock !== undefined) throw lock
    const flow = provider.begin()
    try {
      const address = await provider.addressFor(flow, callbackAt(request).href, oidc.scope.join(' '), now)
      return redirect(address.href, {
        flowCookies: [
          ...clearedNames(request),
          ...flowCookies(flow, now, { expiry: oidc.stateExpiry, hasOwnNames: cookies === 'own' }),
        ],
      })
    } catch (cause) {
      if (!(cause instanceof SignInRefused)) throw cause
      log.warn({ requestId: request.id, reason: cause.message }, 'The OpenID Connect provider is missing')
      if (request.wantsPage) return redirect(signInPage({ reason: 'unavailable' }))
      throw new Problem('oidc.unavailable', { retryAfter: 10 })
    }
  }
