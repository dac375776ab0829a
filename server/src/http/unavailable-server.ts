import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { Html, html } from '#kernel/html.ts'
import { Problem } from '#kernel/problem.ts'
import { answerBrokenRequest } from './input/broken-requests.ts'
import { sendProblem } from './output/failures.ts'
import { policyHeader, policyOfStyled, securityHeaders } from './output/headers.ts'
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
    reply.header('retry-after', String(retryAfter)).header(policyHeader, policyOfStyled(style))
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

const style = `
:root { color-scheme: light dark; --page: #fbfaf8; --text: #22211f; }
@media (prefers-color-scheme: dark) { :root { --page: #171615; --text: #ecebe8; } }
body {
  margin: 0 auto; max-width: 40rem; padding: 2rem 1rem; background: var(--page); color: var(--text);
  font: 1.05rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { line-height: 1.2; }
`

const pageOf = ({ reason, advice }: Outage): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Out of order – Stowage</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>Stowage is out of order</h1>
<p>${reason}</p>
<p>${advice}</p>
<p>For the owner: docs/guide/upgrade.md tells how upgrades work and how to go back.</p>
</main>
</body>
</html>
`.text
