import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import { answerBrokenRequest } from './input/broken-requests.ts'
import { sendProblem } from './output/failures.ts'
import { policyHeader, securityHeaders } from './output/headers.ts'
import { plainPage, plainPagePolicy } from './output/plain-page.ts'
import { basePathFinder } from './pipeline/base-path.ts'

/** Reason of an outage, and advice for the owner. */
export interface Outage {
  readonly reason: string
  readonly advice: string
}

/** `Retry-After`, seconds; only a restart by a person helps. */
const retryAfter = 60

/**
 * Replaces the server while the database is unusable: answers every request with 503 and the reason, as a
 * page for browsers and as an error for programs. The liveness probe succeeds, because a restart would not
 * help.
 */
export function createUnavailableServer(outage: Outage, basePath = ''): FastifyInstance {
  const problem = new Problem('upgrade.refused', { text: `${outage.reason} ${outage.advice}`, retryAfter })
  const page = pageOf(outage)
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...securityHeaders, 'cache-control': 'no-store', connection: 'close' })
    reply.header('x-request-id', request.id)
    if (!wantsPage(request)) return sendProblem(request, reply, problem)
    reply.header('retry-after', String(retryAfter)).header(policyHeader, plainPagePolicy)
    reply.type('text/html; charset=utf-8')
    return reply.code(problem.status).send(page)
  }
  const server = fastify({
    // The reason is already logged; requests need not repeat it.
    logger: false,
    rewriteUrl: basePathFinder({ basePath, trusts: () => false }),
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    http: { requireHostHeader: false },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, request, reply) => void answer(request, reply),
  })
  server.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && request.url === '/api/live') return reply.send({ live: true })
    return answer(request, reply)
  })
  return server
}

/** Is it a navigation of a browser, not a script or picture? */
const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  !/^\/api(\/|\?|$)/.test(url) && headers.accept?.includes('text/html') === true

const pageOf = ({ reason, advice }: Outage): string =>
  plainPage('en', 'Out of order – Stowage', 'Stowage is out of order', [
    reason,
    advice,
    'For the owner: docs/guide/upgrade.md tells how upgrades work and how to go back.',
  ])
