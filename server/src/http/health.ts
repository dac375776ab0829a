import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/** Where probes ask, below `/api`. */
export const healthPaths = ['/live', '/ready'].map(path => ({ method: 'GET', path }))

/** So that nothing on the way answers in our location. */
const uncached = { 'cache-control': 'no-store' }

/**
 * Answers probes: whether the process answers at all, which touches nothing, and whether requests should be sent here
 * (503 and the reasons in a word each when not).
 */
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
