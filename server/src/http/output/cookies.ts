import { stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { basePathOf } from '../pipeline/base-path.ts'

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
