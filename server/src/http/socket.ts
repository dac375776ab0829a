import { routeOf } from '@stowage/contract/protocol/operation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import { hashToken } from '#kernel/secrets.ts'
import type { Member } from '#server/context.ts'
import { readInput } from './input/input.ts'
import { LiveConnections } from './limits/live-connections.ts'
import { authorize } from './pipeline/authorize.ts'
import { findCredential } from './pipeline/credentials.ts'
import { askerOf, type HandlerTools } from './pipeline/operation-handler.ts'
import { isOurs } from './pipeline/origin.ts'
import type { SocketRoute } from './pipeline/serve.ts'

/** Serves an operation as a WebSocket. The handshake passes the gate that every request passes, and fails as JSON. */
export function mountSocket(server: FastifyInstance, tools: HandlerTools, route: SocketRoute): void {
  const { operation, limits } = route
  const { database, clock, identify, settings } = tools
  const admitted = new WeakMap<FastifyRequest, { member: Member; input: Record<string, unknown> }>()
  const connections = new LiveConnections(limits)
  const enter = async (request: FastifyRequest, db: Reader, now: Instant): Promise<Member> =>
    (await authorize(request, operation, db, identify, now)) as Member

  server.route({
    method: 'GET',
    url: `/api${routeOf(operation).path}`,
    config: { operation: operation.name },
    async onRequest(request) {
      const member = await database.read(
        db => enter(request, db, clock.now().toISOString()),
        askerOf(tools, request),
      )
      if (member.via === 'cookie') refuseForeignPage(request, settings.hostname)
      const input = await readInput(request, operation, settings)
      if (request.ws)
        connections.add({ credential: nameOf(request, member), userId: member.userId }, request.raw.socket)
      admitted.set(request, { member, input })
    },
    handler() {
      throw new Problem('request.malformed', { text: 'This address speaks WebSocket: ask for an upgrade' })
    },
    wsHandler(socket, request) {
      const { member, input } = requireValue(admitted.get(request))
      route.handle(socket, member, (db, now) => isSame(member, () => enter(request, db, now)), input)
    },
  })
}

/** Names the session or the API key behind a request. */
const nameOf = (request: FastifyRequest, { sessionId }: Member): string =>
  sessionId ?? hashToken(findCredential(request)?.token ?? '')

/** Browsers name the page in every handshake; one of another site must not ride on our cookie. */
function refuseForeignPage(request: FastifyRequest, hostname: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined || site === 'same-origin' || isOurs(origin, request, hostname)) return
  throw new Problem('origin.refused')
}

/** Does the credential still lead to the same person in the same group? */
async function isSame({ userId, groupId }: Member, enter: () => Promise<Member>): Promise<boolean> {
  try {
    const found = await enter()
    return found.userId === userId && found.groupId === groupId
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false
    throw error
  }
}
