import type { FastifyRequest } from 'fastify'
import { publicAddress } from '#kernel/base-path.ts'
import { isHost } from '#kernel/host.ts'
import { basePathOf } from './base-path.ts'
import { hostIn, hostOf } from './origin.ts'

/** Under which name and below which path people find the server. */
export interface PublicSettings {
  readonly hostname: string | undefined
  readonly basePath?: string
}

/** The address of the web page: under the configured host name, else under the host that was called. */
export function publicBase(request: FastifyRequest, { hostname, basePath = '' }: PublicSettings): string {
  if (hostname === undefined) return `${schemeOf(request)}://${calledHost(request)}${basePathOf(request)}`
  const path = isToldElsewhere(request, hostname) ? basePath : basePathOf(request)
  return publicAddress(hostname, path, schemeOf(request))
}

/** A proxy may forward any word; only one of them counts. */
const schemeOf = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? 'https' : 'http')

/** What a proxy tells, else what the client called, else this machine. */
const calledHost = ({ host, headers }: FastifyRequest): string =>
  [host, headers.host ?? ''].find(isHost) ?? 'localhost'

/** Does a proxy serve us under another name than the configured one? The path that it tells belongs to that name. */
const isToldElsewhere = ({ host, headers }: FastifyRequest, hostname: string): boolean =>
  headers['x-forwarded-host'] !== undefined &&
  hostIn(`https://${host}`) !== hostIn(`https://${hostOf(hostname)}`)

/**
 * The address of the web page for links in mails: the configured host name, else the host that a trusted proxy tells.
 * Never what the client called: whoever asks for somebody else's mail could have made it up.
 */
export function linkBase(
  request: FastifyRequest,
  settings: PublicSettings,
  trusts: (address: string | undefined) => boolean,
): string | undefined {
  if (settings.hostname !== undefined) return publicBase(request, settings)
  const isTold = request.headers['x-forwarded-host'] !== undefined && trusts(request.socket.remoteAddress)
  return isTold && isHost(request.host) ? publicBase(request, settings) : undefined
}

/**
 * The address of the web page for links that the caller prints or keeps: like `linkBase`, else the page that it called from, else
 * the host that it called.
 */
export function callerBase(
  request: FastifyRequest,
  settings: PublicSettings,
  trusts: (address: string | undefined) => boolean,
): string {
  return linkBase(request, settings, trusts) ?? callingPage(request) ?? publicBase(request, settings)
}

/** The site of the page that made the request; another one's page, with our cookies, is none. */
function callingPage(request: FastifyRequest): string | undefined {
  const { referer, cookie } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwn = site === undefined ? cookie === undefined : site === 'same-origin'
  if (!isOwn || referer === undefined || !URL.canParse(referer)) return undefined
  const { protocol, host } = new URL(referer)
  return /^https?:$/.test(protocol) && isHost(host) ? `${protocol}//${host}${basePathOf(request)}` : undefined
}
