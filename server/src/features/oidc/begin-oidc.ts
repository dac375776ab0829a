import { addressCounter } from '#features/rate-limits/index.ts'
import { type Answer, redirect } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { RequestFacts, WorkCtx } from '#server/context.ts'
import { flowCookies } from './flow-cookies.ts'
import type { OidcTools } from './oidc-tools.ts'
import { SignInRefused } from './refused.ts'

/** Where browsers begin to sign in. */
export const beginAddress = '/api/v1/users/login/oidc'

/** Where the provider sends browsers back to. */
export const callbackAt = ({ base }: RequestFacts): URL => new URL(`${base}${beginAddress}/callback`)

/** Failures to sign in through the provider, from one address. */
export const oidcCounter = ({ limits }: OidcTools, request: RequestFacts) =>
  addressCounter('oidc', request, limits)

/** Sends a browser to the provider, with what it has to bring back. */
export const beginOidc =
  (tools: OidcTools) =>
  async (ctx: WorkCtx<null>): Promise<Answer<never>> => {
    const { provider, limits, oidc, log } = tools
    if (provider === undefined) throw new Problem('route.not_found')
    const { request, now } = ctx
    await ctx.read(({ db }) => limits.refuseLocked(db, [oidcCounter(tools, request)], now))
    const flow = provider.begin()
    try {
      const address = await provider.addressFor(flow, callbackAt(request).href, oidc.scope.join(' '), now)
      return redirect(address.href, {
        flowCookies: flowCookies(flow, now, oidc.stateExpiry),
      })
    } catch (cause) {
      if (!(cause instanceof SignInRefused)) throw cause
      log.warn({ requestId: request.id, reason: cause.message }, 'The OpenID Connect provider is missing')
      throw new Problem('oidc.unavailable', { retryAfter: 10 })
    }
  }
