import type { FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'

/**
 * Refuses a write with cookies that another site caused. Scripts, which send neither header, pass.
 *
 * `hostname` is the configured public host, with or without a scheme.
 */
export function refuseForeignOrigin(request: FastifyRequest, hostname: string | undefined): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw new Problem('origin.refused')
  }
  const origin = request.headers.origin
  if (origin === undefined) return
  if (!isOurs(origin, request, hostname)) throw new Problem('origin.refused')
}

/** Does this `Origin` name the host under which we are called? */
export function isOurs(origin: string, request: FastifyRequest, hostname: string | undefined): boolean {
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return [request.headers.host, request.host, hostOf(hostname)].includes(host)
}

const hostOf = (hostname: string | undefined): string | undefined =>
  hostname?.replace(/^[a-z]+:\/\//i, '').replace(/\/.*$/, '')

/** The address of the web page: the configured host name, its scheme added if missing, else the host that was called. */
export function publicBase(request: FastifyRequest, hostname: string | undefined): string {
  if (hostname === undefined) return `${request.protocol}://${request.host}`
  return /^https?:\/\//i.test(hostname) ? hostname : `${request.protocol}://${hostname}`
}
