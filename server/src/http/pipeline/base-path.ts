import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBasePath } from '#kernel/base-path.ts'

export interface BasePathTools {
  /** The path that is set, '' for none: it counts unless a proxy tells another one. */
  readonly basePath: string
  /** Is this the address of a proxy whose `X-Forwarded-…` headers count? */
  trusts(address: string | undefined): boolean
}

/** Where proxies tell below which path they serve us, Home Assistant first: it lets the other one through as clients send it. */
const pathHeaders = ['x-ingress-path', 'x-forwarded-prefix']

/** What stands in texts in place of the path, which each answer has filled in. */
export const basePathPlaceholder = '{{base}}'

const found = new WeakMap<IncomingMessage, string>()

/** The path below which a request has come, as browsers see it: '' for none, else without a slash at its end. */
export const basePathOf = ({ raw }: FastifyRequest): string => found.get(raw) ?? ''

/** Puts the path of a request into a text, and lets caches know that other requests may have another one. */
export function fillBasePath(request: FastifyRequest, reply: FastifyReply, text: string): string {
  reply.header('vary', pathHeaders.join(', '))
  return text.replaceAll(basePathPlaceholder, basePathOf(request))
}

/**
 * Makes what finds the path below which a request has come, and returns its address without it. A proxy may have removed it
 * already.
 */
export const basePathFinder =
  (tools: BasePathTools) =>
  (request: IncomingMessage): string => {
    const { url = '/' } = request
    const path = toldPath(request, tools) ?? tools.basePath
    if (path === '') return url
    found.set(request, path)
    if (!url.startsWith(path)) return url
    const rest = url.slice(path.length)
    if (rest.startsWith('/')) return rest
    return rest === '' || rest.startsWith('?') ? `/${rest}` : url
  }

/** What a trusted proxy tells; undefined when none does, or what it tells is no such path. */
function toldPath({ headers, socket }: IncomingMessage, { trusts }: BasePathTools): string | undefined {
  for (const name of pathHeaders) {
    const header = headers[name]
    if (typeof header !== 'string' || header === '' || !trusts(socket.remoteAddress)) continue
    const path = readBasePath(header)
    if (path !== undefined) return path
  }
  return undefined
}
