import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/** Paths of probes, below `/api`. */
export const healthPaths = ['/live', '/ready'].map(path => ({ method: 'GET', path }))

/** Keeps proxies from answering probes from a cache. */
const uncached = { 'cache-control': 'no-store' }

/** Serves probes: `live` only answers; `ready` answers 503 with the reasons, a word each, when requests should go elsewhere. */
export function serveHealth(server: FastifyInstance, readiness: Readiness): void {
  const quietly = { config: { isProbe: true }, logLevel: 'silent' } as const
  server.get('/api/live', quietly, async (_request, reply) => {
    reply.headers(uncached)
    return { live: true }
  })
  server.get('/api/ready', quietly, async (_request, reply) => {
    const reasons = await readiness.reasons()
    reply.headers(uncached).code(reasons.length === 0 ? 200 : 503)
    return reasons.length === 0 ? { ready: true } : { ready: false, reasons }
  })
}
