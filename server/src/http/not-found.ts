import { routeOf } from '@stowage/contract/protocol/operation'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import { healthPaths } from './health.ts'
import { descriptionPaths } from './openapi/description.ts'
import type { Route } from './pipeline/serve.ts'
import type { SendPage } from './web-assets.ts'

/** A route with its matcher of paths. */
interface Entry {
  readonly method: HTTPMethods
  readonly path: string
  readonly pattern: RegExp
}

const isLiteral = ({ path }: Entry): boolean => !path.includes(':')

/** Keeps a path without parameters from matching an id of a route with another method. */
function keepLiterals(server: FastifyInstance, table: readonly Entry[]): void {
  const literal = Map.groupBy(table.filter(isLiteral), ({ path }) => path)
  for (const [path, own] of literal) {
    const taken = table.filter(each => !isLiteral(each) && each.pattern.test(path))
    const others = new Set(taken.map(({ method }) => method)).difference(
      new Set(own.map(({ method }) => method)),
    )
    for (const method of others)
      server.route({ method, url: path, handler: (_, reply) => reply.callNotFound() })
  }
}

/** Is it an address of the page? Programs that ask for a file, such as `/ads.txt`, must not take the page for it. */
const isOfPage = (path: string): boolean =>
  !/^\/(api|\.well-known)(\/|$)/.test(path) &&
  !/\.(css|html?|ico|jpe?g|js|json|map|php|png|svg|txt|webmanifest|webp|woff2?|xml)$/i.test(path)

/** Answers requests without a route. Below `/api`: 405 with `Allow` when the path exists, else 404. Elsewhere the page, if there is one. */
export function answerNotFound(server: FastifyInstance, routes: readonly Route[], sendPage?: SendPage): void {
  const table = [
    ...routes.map(({ operation }) => routeOf(operation)),
    ...descriptionPaths,
    ...healthPaths,
  ].map(({ method, path }): Entry => {
    const pattern = path.replace(/:[a-z_]+/gi, '[^/]+').replaceAll('.', '\\.')
    return { method, path: `/api${path}`, pattern: new RegExp(`^/api${pattern}/?$`) }
  })
  keepLiterals(server, table)
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/[?#].*$/s, '')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && sendPage !== undefined && isOfPage(path)) return sendPage(request, reply)
    const matching = table.filter(({ pattern }) => pattern.test(path))
    const literal = matching.filter(isLiteral)
    const methods = (literal.length > 0 ? literal : matching).map(({ method }) => method)
    if (methods.length === 0) throw new Problem('route.not_found')
    const allowed = [...new Set<string>(methods.includes('GET') ? [...methods, 'HEAD'] : methods)]
    reply.header('allow', allowed.join(', '))
    throw new Problem('route.method_not_allowed')
  })
}
