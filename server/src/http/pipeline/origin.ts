import type { FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'

/**
 * Was the request sent by a page of another site? Programs send neither header and are no page.
 *
 * `hostname` is the configured public host, with or without a scheme.
 */
export function isFromElsewhere(request: FastifyRequest, hostname: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && !isOurs(origin, request, hostname)
}

/** Refuses a write with cookies from another site. */
export function refuseForeignOrigin(request: FastifyRequest, hostname: string | undefined): void {
  if (isFromElsewhere(request, hostname)) throw new Problem('origin.refused')
}

/** Is this `Origin` the host of the server? */
export function isOurs(origin: string, request: FastifyRequest, hostname: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  return [request.headers.host, request.host, hostOf(hostname)].some(
    ours => ours !== undefined && hostIn(`${protocol}//${ours}`) === host,
  )
}

/** Host as in an `Origin`: lower case, without the default port of the scheme. */
export const hostIn = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host : undefined

/** Host of a configured name, which may have a scheme and a path. */
export const hostOf = (hostname: string | undefined): string | undefined =>
  hostname?.replace(/^[a-z]+:\/\//i, '').replace(/\/.*$/, '')
