import { stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { basePathOf } from '../pipeline/base-path.ts'
import { findCredential, ownPrefix, peerPrefix, wantsOwnNames } from '../pipeline/credentials.ts'

/** A cookie of an operation; common attributes are added when it is sent. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly expires: Date
  /** Scripts cannot read it. */
  readonly httpOnly: boolean
  /** Path of the cookie; default: all paths of the server. */
  readonly path?: string
}

const isSession = ({ name }: Cookie): boolean => name.startsWith(peerPrefix)
const isCleared = ({ expires }: Cookie): boolean => expires.getTime() === 0

const renamed = (cookie: Cookie, prefix: string): Cookie =>
  isSession(cookie) ? { ...cookie, name: prefix + cookie.name.slice(peerPrefix.length) } : cookie

/**
 * Cookies under the names that the request gets: those of our page begin with `ownPrefix`, others' are the peer's. What signs a
 * browser out also clears the cookies that carried the session, whatever their names.
 */
export function namedFor(request: FastifyRequest, cookies: readonly Cookie[]): Cookie[] {
  const asked = wantsOwnNames(request) ? ownPrefix(request) : peerPrefix
  const carrier = findCredential(request)?.prefix ?? asked
  return cookies.flatMap(cookie =>
    carrier !== asked && isSession(cookie) && isCleared(cookie)
      ? [renamed(cookie, asked), renamed(cookie, carrier)]
      : [renamed(cookie, asked)],
  )
}

/**
 * Cookies that an invalid session leaves behind, to be cleared. The peer's stay when our page asks: they may be those of a Homebox on
 * another port of this host.
 */
export function leftBehind(request: FastifyRequest, cleared: readonly Cookie[]): Cookie[] {
  const prefix = findCredential(request)?.prefix
  if (prefix === undefined || (prefix === peerPrefix && wantsOwnNames(request))) return []
  return cleared.map(cookie => renamed(cookie, prefix))
}

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https'

/**
 * `Set-Cookie` lines of an answer: host-only, below the base path, and `Secure` over https.
 *
 * With `frameAncestors` browsers must also send the cookies inside frames of those sites. Over https they then keep them
 * separate for each site; over http browsers support neither.
 */
export const cookieLines = (
  request: FastifyRequest,
  cookies: readonly Cookie[],
  frameAncestors: readonly string[] = [],
): string[] => linesOf(request, cookies, isSecure(request) && frameAncestors.length > 0)

/** `Set-Cookie` lines that delete cookies, both partitioned and not. */
export const clearingLines = (request: FastifyRequest, cookies: readonly Cookie[]): string[] =>
  [false, ...(isSecure(request) ? [true] : [])].flatMap(isForFrames => linesOf(request, cookies, isForFrames))

function linesOf(request: FastifyRequest, cookies: readonly Cookie[], isForFrames: boolean): string[] {
  const basePath = basePathOf(request)
  return cookies.map(({ path, ...cookie }) =>
    stringifySetCookie({
      ...cookie,
      path: path === undefined ? basePath || '/' : basePath + path,
      secure: isSecure(request),
      sameSite: isForFrames ? 'none' : 'lax',
      partitioned: isForFrames,
    }),
  )
}
