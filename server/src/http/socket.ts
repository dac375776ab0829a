import { routeOf } from '@stowage/contract/protocol/operation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Admitted, Member } from '#server/context.ts'
import { readInput } from './input/input.ts'
import { admittedBy } from './pipeline/admitted-by.ts'
import { authorize } from './pipeline/authorize.ts'
import { askerOf, type HandlerTools } from './pipeline/operation-handler.ts'
import { isOurs } from './pipeline/origin.ts'
import type { SocketRoute } from './pipeline/serve.ts'
import { whileClientWaits } from './websocket-upgrade.ts'

/** Serves an operation as a WebSocket. The handshake has the checks of every request, and fails with JSON. */
export function mountSocket(server: FastifyInstance, tools: HandlerTools, route: SocketRoute): void {
  const { operation } = route
  const { database, clock, identify, settings, liveConnections } = tools
  const entered = new WeakMap<FastifyRequest, { admitted: Admitted; input: Record<string, unknown> }>()
  const enter = async (request: FastifyRequest, db: Reader, now: Instant): Promise<Member> =>
    (await authorize(request, operation, db, identify, now)) as Member

  server.route({
    method: 'GET',
    url: `/api${routeOf(operation).path}`,
    config: { operation: operation.name },
    async onRequest(request) {
      const find = () =>
        database.read(db => enter(request, db, clock.now().toISOString()), askerOf(tools, request))
      const member = await (request.ws ? whileClientWaits(request.raw.socket, find) : find())
      if (member.via === 'cookie') refuseForeignPage(request, settings.hostname)
      const input = await readInput(request, operation, settings, clock.now().toISOString())
      const admitted = admittedBy(request, member, (db, now) => enter(request, db, now))
      if (request.ws) liveConnections.add(admitted, request.raw.socket)
      entered.set(request, { admitted, input })
    },
    handler() {
      throw new Problem('request.malformed', { text: 'This address speaks WebSocket: ask for an upgrade' })
    },
    wsHandler(socket, request) {
      const { admitted, input } = requireValue(entered.get(request))
      route.handle(socket, admitted, input)
    },
  })
}

/** Browsers send the origin in every handshake; pages of other sites must not use our cookie. */
function refuseForeignPage(request: FastifyRequest, hostname: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined || site === 'same-origin' || isOurs(origin, request, hostname)) return
  throw new Problem('origin.refused')
}
