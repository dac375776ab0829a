import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBasePath } from '#kernel/base-path.ts'

export interface BasePathTools {
  /** Configured base path, '' for none; a proxy may override it. */
  readonly basePath: string
  /** Is this the address of a trusted proxy, whose `X-Forwarded-…` headers count? */
  trusts(address: string | undefined): boolean
}

/** Headers with the base path of a proxy. Home Assistant's comes first, because it forwards the other one from clients. */
const pathHeaders = ['x-ingress-path', 'x-forwarded-prefix']

/** Placeholder of the base path in texts. */
export const basePathPlaceholder = '{{base}}'

const found = new WeakMap<IncomingMessage, string>()

/** Base path of a request as browsers see it: '' for none, without a trailing slash. */
export const basePathOf = ({ raw }: FastifyRequest): string => found.get(raw) ?? ''

/** Replaces the placeholder by the base path of a request, and sets `Vary` for it. */
export function fillBasePath(request: FastifyRequest, reply: FastifyReply, text: string): string {
  reply.header('vary', pathHeaders.join(', '))
  return text.replaceAll(basePathPlaceholder, basePathOf(request))
}

/** Returns a function that finds the base path of a request and returns its URL without it. A proxy may already have removed it. */
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

/** Base path from a trusted proxy; undefined when missing or invalid. */
function toldPath({ headers, socket }: IncomingMessage, { trusts }: BasePathTools): string | undefined {
  for (const name of pathHeaders) {
    const header = headers[name]
    if (typeof header !== 'string' || header === '' || !trusts(socket.remoteAddress)) continue
    const path = readBasePath(header)
    if (path !== undefined) return path
  }
  return undefined
}
