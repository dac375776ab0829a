import { routeOf } from '@stowage/contract/operation'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import { healthPaths } from './health.ts'
import { descriptionPaths } from './openapi/description.ts'
import type { Route } from './pipeline/serve.ts'
import type { SendPage } from './web-assets.ts'

/**
 * Answers what no route took. Under `/api`: 405 with `Allow` where another method would do, else 404. Elsewhere the web
 * interface's page, when there is one.
 */
export function answerNotFound(server: FastifyInstance, routes: readonly Route[], sendPage?: SendPage): void {
  const table = [
    ...routes.map(({ operation }) => routeOf(operation)),
    ...descriptionPaths,
    ...healthPaths,
  ].map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api${path.replace(/:[a-z_]+/gi, '[^/]+').replaceAll('.', '\\.')}/?$`),
  }))
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/[?#].*$/s, '')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && sendPage !== undefined && !/^\/api(\/|$)/.test(path)) return sendPage(request, reply)
    const methods = table.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0) throw new Problem('route.not_found')
    const allowed = [...new Set<string>(methods.includes('GET') ? [...methods, 'HEAD'] : methods)]
    reply.header('allow', allowed.join(', '))
    throw new Problem('route.method_not_allowed')
  })
}
