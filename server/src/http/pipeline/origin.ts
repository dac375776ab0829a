import type { FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'

/**
 * Did the page of another site make a browser send this? Scripts, which send neither header, are no page.
 *
 * `hostname` is the configured public host, with or without a scheme.
 */
export function isFromElsewhere(request: FastifyRequest, hostname: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = request.headers
  return origin !== undefined && !isOurs(origin, request, hostname)
}

/** Refuses a write with cookies that another site caused. */
export function refuseForeignOrigin(request: FastifyRequest, hostname: string | undefined): void {
  if (isFromElsewhere(request, hostname)) throw new Problem('origin.refused')
}

/** Does this `Origin` name the host under which we are called? */
export function isOurs(origin: string, request: FastifyRequest, hostname: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  return [request.headers.host, request.host, hostOf(hostname)].some(
    ours => ours !== undefined && hostIn(`${protocol}//${ours}`) === host,
  )
}

/** The host as browsers write it in an `Origin`: small letters, and no port that the scheme has anyway. */
export const hostIn = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host : undefined

/** The host in a configured name, which may have a scheme and a path. */
export const hostOf = (hostname: string | undefined): string | undefined =>
  hostname?.replace(/^[a-z]+:\/\//i, '').replace(/\/.*$/, '')
