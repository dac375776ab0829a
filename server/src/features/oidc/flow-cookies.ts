import type { Cookie } from '#http/output/cookies.ts'
import { ownNamesCookie } from '#http/pipeline/credentials.ts'
import { addMilliseconds, type Instant } from '#kernel/clock.ts'
import type { RequestFacts } from '#server/context.ts'
import type { Flow } from './provider.ts'

const names = { state: 'oidc_state', nonce: 'oidc_nonce', verifier: 'oidc_pkce_verifier' } as const

/** The cookies that a browser keeps while it is at the provider. */
export function flowCookies(
  flow: Flow,
  now: Instant,
  { expiry, hasOwnNames }: { readonly expiry: number; readonly hasOwnNames: boolean },
): Cookie[] {
  const expires = new Date(addMilliseconds(now, expiry))
  const cookies = cookiesOf(flow, expires)
  return hasOwnNames ? [...cookies, namesCookie('own', expires)] : cookies
}

/** Takes them away. */
export const clearedFlowCookies = (): Cookie[] =>
  cookiesOf({ state: '', nonce: '', verifier: '' }, new Date(0))

const namesCookie = (value: string, expires: Date): Cookie => ({
  name: ownNamesCookie,
  value,
  httpOnly: true,
  expires,
})

/** Takes away, once a session begins, the cookie that says how the session's cookies are named. */
export const clearedNames = (request: RequestFacts): Cookie[] =>
  request.cookie(ownNamesCookie) === undefined ? [] : [namesCookie('', new Date(0))]

/** What the browser kept; undefined unless it is all there. */
export function readFlowCookies(request: RequestFacts): Flow | undefined {
  const { state, nonce, verifier } = {
    state: request.cookie(names.state),
    nonce: request.cookie(names.nonce),
    verifier: request.cookie(names.verifier),
  }
  return state && nonce && verifier ? { state, nonce, verifier } : undefined
}

function cookiesOf(flow: Flow, expires: Date): Cookie[] {
  const members = ['state', 'nonce', 'verifier'] as const
  return members.map(member => ({ name: names[member], value: flow[member], httpOnly: true, expires }))
}
