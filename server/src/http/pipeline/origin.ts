import type { FastifyRequest } from 'fastify'
import { isHost } from '#kernel/host.ts'
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
const hostIn = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).host : undefined

const hostOf = (hostname: string | undefined): string | undefined =>
  hostname?.replace(/^[a-z]+:\/\//i, '').replace(/\/.*$/, '')

/** The address of the web page: the configured host name, its scheme added if missing, else the host that was called. */
export function publicBase(request: FastifyRequest, hostname: string | undefined): string {
  if (hostname === undefined) return `${schemeOf(request)}://${calledHost(request)}`
  return /^https?:\/\//i.test(hostname) ? hostname : `${schemeOf(request)}://${hostname}`
}

/** A proxy may forward any word; only one of them counts. */
const schemeOf = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? 'https' : 'http')

/** What a proxy tells, else what the client called, else this machine. */
const calledHost = ({ host, headers }: FastifyRequest): string =>
  [host, headers.host ?? ''].find(isHost) ?? 'localhost'

/**
 * The address of the web page for links in mails: the configured host name, else the host that a trusted proxy tells.
 * Never what the client called: whoever asks for somebody else's mail could have made it up.
 */
export function linkBase(
  request: FastifyRequest,
  hostname: string | undefined,
  trusts: (address: string | undefined) => boolean,
): string | undefined {
  if (hostname !== undefined) return publicBase(request, hostname)
  const isTold = request.headers['x-forwarded-host'] !== undefined && trusts(request.socket.remoteAddress)
  return isTold && isHost(request.host) ? publicBase(request, undefined) : undefined
}

/**
 * The address of the web page for links that the caller prints or keeps: like `linkBase`, else the page that it called from, else
 * the host that it called.
 */
export function callerBase(
  request: FastifyRequest,
  hostname: string | undefined,
  trusts: (address: string | undefined) => boolean,
): string {
  return linkBase(request, hostname, trusts) ?? callingPage(request) ?? publicBase(request, undefined)
}

/** The site of the page that made the request; another one's page, with our cookies, is none. */
function callingPage({ headers }: FastifyRequest): string | undefined {
  const { referer, cookie } = headers
  const site = headers['sec-fetch-site']
  const isOwn = site === undefined ? cookie === undefined : site === 'same-origin'
  if (!isOwn || referer === undefined || !URL.canParse(referer)) return undefined
  const { protocol, host } = new URL(referer)
  return /^https?:$/.test(protocol) && isHost(host) ? `${protocol}//${host}` : undefined
}
