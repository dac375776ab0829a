import { stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { basePathOf } from '../pipeline/base-path.ts'

/** A cookie that an operation hands out; what all have in common is added when it is sent. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly expires: Date
  /** Scripts cannot read it. */
  readonly httpOnly: boolean
  /** The addresses that it is sent to begin with this; all of ours, unless it is said. */
  readonly path?: string
}

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https'

/**
 * The `Set-Cookie` lines of an answer: host-only, below the path of the server, and `Secure` when the request came by https.
 *
 * Where pages of other sites, `frameAncestors`, may show ours, browsers must send them there too. They keep them apart for each
 * of those sites then; over http they do neither.
 */
export const cookieLines = (
  request: FastifyRequest,
  cookies: readonly Cookie[],
  frameAncestors: readonly string[] = [],
): string[] => linesOf(request, cookies, isSecure(request) && frameAncestors.length > 0)

/** The lines that take cookies away, whether they were set while pages of other sites might show ours or not. */
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
