import type { FastifyRequest } from 'fastify'
import { publicAddress } from '#kernel/base-path.ts'
import { isHost } from '#kernel/host.ts'
import { basePathOf } from './base-path.ts'
import { hostIn, hostOf } from './origin.ts'

/** Public host name and base path. */
export interface PublicSettings {
  readonly hostname: string | undefined
  readonly basePath?: string
}

/** Public address of the page: with the configured host name, else the host of the request. */
export function publicBase(request: FastifyRequest, { hostname, basePath = '' }: PublicSettings): string {
  if (hostname === undefined) return `${schemeOf(request)}://${calledHost(request)}${basePathOf(request)}`
  const path = isToldElsewhere(request, hostname) ? basePath : basePathOf(request)
  return publicAddress(hostname, path, schemeOf(request))
}

/** A proxy may forward any word; only `https` counts. */
const schemeOf = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? 'https' : 'http')

/** Host of a proxy, else of the request, else localhost. */
const calledHost = ({ host, headers }: FastifyRequest): string =>
  [host, headers.host ?? ''].find(isHost) ?? 'localhost'

/** Does a proxy use another host name than the configured one? Its base path belongs to that name. */
const isToldElsewhere = ({ host, headers }: FastifyRequest, hostname: string): boolean =>
  headers['x-forwarded-host'] !== undefined &&
  hostIn(`https://${host}`) !== hostIn(`https://${hostOf(hostname)}`)

/**
 * Address of the page for links in mails: the configured host name, else the host of a trusted proxy. Never
 * the host of the request: the requester of somebody else's mail could forge it.
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

/** Address of the page in tables for Homebox: like `linkBase`, else the calling page, else empty, so that links begin with their path. */
export function peerBase(
  request: FastifyRequest,
  settings: PublicSettings,
  trusts: (address: string | undefined) => boolean,
): string {
  return linkBase(request, settings, trusts) ?? callingPage(request) ?? ''
}

/** Address of the page for links that the caller prints or keeps: like `peerBase`, else the host of the request. */
export function callerBase(
  request: FastifyRequest,
  settings: PublicSettings,
  trusts: (address: string | undefined) => boolean,
): string {
  return peerBase(request, settings, trusts) || publicBase(request, settings)
}

/** Origin of the calling page; undefined for pages of other sites with our cookies. */
function callingPage(request: FastifyRequest): string | undefined {
  const { referer, cookie } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwn = site === undefined ? cookie === undefined : site === 'same-origin'
  if (!isOwn || referer === undefined || !URL.canParse(referer)) return undefined
  const { protocol, host } = new URL(referer)
  return /^https?:$/.test(protocol) && isHost(host) ? `${protocol}//${host}${basePathOf(request)}` : undefined
}
