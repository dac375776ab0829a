import type { OutboundRequest, OutboundResponse } from './request-types.ts'

const redirects = new Set([301, 302, 303, 307, 308])

/** Headers that may follow a redirect to another server; others could be secrets. */
const harmless = /^(accept|accept-language|content-type|user-agent)$/i

/** The request that a redirect asks for, as browsers follow it; undefined when it is no redirect. */
export function nextRedirect(
  redirect: OutboundRequest,
  { status, headers, url }: OutboundResponse,
): OutboundRequest | undefined {
  const location = headers.get('location')
  if (!redirects.has(status) || location === null || !URL.canParse(location, url.href)) return undefined
  const target = new URL(location, url)
  const becomesGet =
    (status === 303 && redirect.method !== 'HEAD') || (status < 303 && redirect.method === 'POST')
  const kept = Object.entries(redirect.headers ?? {}).filter(
    ([name]) =>
      (target.origin === url.origin || harmless.test(name)) && !(becomesGet && /^content-/i.test(name)),
  )
  const { body: _, ...rest } = redirect
  return {
    ...(becomesGet ? { ...rest, method: 'GET' as const } : redirect),
    url: target,
    headers: Object.fromEntries(kept),
  }
}
