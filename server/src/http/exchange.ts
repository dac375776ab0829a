import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#db/database.ts'
import type { Reader } from '#db/scope.ts'
import type { Clock, Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, OpenWrite, RequestFacts, WorkCtx } from '#server/context.ts'
import { Answer, Streamed } from './answer.ts'
import { etagOf, expectVersion, isKnown } from './etag.ts'
import { readForm, readPart } from './form.ts'
import { admit, type Identify } from './gate.ts'
import { type HttpSettings, readInput } from './input.ts'
import { publicBase, refuseForeignOrigin } from './origin.ts'
import { paced } from './paced.ts'
import type { AnswerRoute } from './serve.ts'

export interface Exchanges {
  readonly database: Database
  readonly clock: Clock
  readonly identify: Identify
  readonly openWrite: OpenWrite
  readonly settings: HttpSettings
}

/** Makes the handler of one operation: everything that all operations have in common, in the contract's order. */
export function exchange(tools: Exchanges, route: AnswerRoute) {
  const { operation } = route
  const guarded = operation.name === 'refresh' || !operation.route.startsWith('GET ')
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const now = tools.clock.now().toISOString()
    const facts = factsOf(request, tools.settings.hostname)
    const enter = async (db: Reader): Promise<Account | null> => {
      if (operation.needs === 'public') return null
      const actor = await admit(request, operation, db, tools.identify, now)
      if (guarded && actor.via === 'cookie') refuseForeignOrigin(request, tools.settings.hostname)
      return actor
    }

    if (route.kind === 'stream') return await stream(tools, route, request, reply, enter, now, facts)
    if (route.kind === 'read' && operation.body === undefined) {
      const { body, details } = await tools.database.read(async db => {
        const actor = await enter(db)
        const input = await readInput(request, operation, tools.settings)
        return asAnswer(await route.handle({ actor, db, now, request: facts } as never, input as never))
      })
      return send(tools, route, request, reply, body, details)
    }

    const actor = operation.needs === 'public' ? null : await tools.database.read(enter)
    const input = await readInput(request, operation, tools.settings)
    const groupId = actor?.groupId ?? null
    const frame = { actor, now, request: facts, groupId }
    if (route.kind === 'work') {
      const ctx: WorkCtx<Account | null> = {
        actor,
        now,
        request: facts,
        read: work => tools.database.read(db => work({ actor, db, now, request: facts })),
        write: (work, group = groupId) => tools.openWrite({ ...frame, groupId: group }, work),
        file: part => readPart(request, part, tools.settings),
        form: (receive, undo) => readForm(request, operation, tools.settings, receive, undo),
      }
      const { body, details } = asAnswer(await route.handle(ctx as never, input as never))
      return send(tools, route, request, reply, body, details)
    }
    const { body, details } = asAnswer(
      route.kind === 'write'
        ? await tools.openWrite(frame, ctx => route.handle(ctx as never, input as never))
        : await tools.database.read(db => route.handle({ ...frame, db } as never, input as never)),
    )
    return send(tools, route, request, reply, body, details)
  }
}

const factsOf = (request: FastifyRequest, hostname: string | undefined): RequestFacts => ({
  id: request.id,
  address: request.ip,
  isSecure: request.protocol === 'https',
  get base() {
    return publicBase(request, hostname)
  },
  expectVersion: version => expectVersion(request.headers['if-match'], version),
})

const asAnswer = (answered: unknown): Answer<unknown> =>
  answered instanceof Answer ? answered : new Answer(answered, {})

function send(
  { settings }: Exchanges,
  { operation }: AnswerRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  details: Answer<unknown>['details'],
): unknown {
  reply.code(operation.status)
  if (details.note !== undefined) request.log.info(details.note.facts, details.note.text)
  if (details.headers !== undefined) reply.headers(details.headers)
  if (details.cookies !== undefined) reply.header('set-cookie', details.cookies)
  if (operation.status === 204) return reply.send()
  if (settings.checkReplies) checkReply(operation, body)
  if (operation.replyType !== undefined && operation.reply === undefined) return reply.send(body)

  const text = JSON.stringify(body)
  // A long text is encoded once for both the hash and the socket.
  const payload = text.length > 16_384 ? Buffer.from(text) : text
  reply.header('content-type', 'application/json; charset=utf-8')
  if (request.method === 'GET' || request.method === 'HEAD' || details.version !== undefined) {
    const etag = etagOf(payload, details.version)
    reply.header('etag', etag)
    if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'private, no-cache')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && isKnown(request.headers['if-none-match'], etag)) {
      return reply.removeHeader('content-type').code(304).send()
    }
  }
  return reply.send(payload)
}

/** Holds a reply against the contract: an undeclared or missing member is our own fault. */
function checkReply({ name, reply }: AnswerRoute['operation'], body: unknown): void {
  const checked = reply?.safeParse(JSON.parse(JSON.stringify(body ?? null)))
  if (checked?.success === false) {
    throw new Error(`The reply of ${name} is not what the contract says: ${checked.error.message}`)
  }
}

async function stream(
  tools: Exchanges,
  route: AnswerRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  enter: (db: Reader) => Promise<Account | null>,
  now: Instant,
  facts: RequestFacts,
): Promise<unknown> {
  const scope = await tools.database.snapshot()
  let answered: unknown
  try {
    const actor = await enter(scope.db)
    const input = await readInput(request, route.operation, tools.settings)
    answered = await route.handle({ actor, db: scope.db, now, request: facts } as never, input as never)
  } catch (error) {
    await scope.close()
    throw error
  }
  if (!(answered instanceof Streamed)) {
    await scope.close()
    const { body, details } = asAnswer(answered)
    return send(tools, route, request, reply, body, details)
  }
  reply.header('content-type', route.operation.replyType ?? 'application/json; charset=utf-8')
  reply.header('cache-control', 'private, no-cache')
  reply.code(route.operation.status).headers(answered.headers)
  if (request.method === 'HEAD') {
    await scope.close()
    return reply.send()
  }
  const body = Readable.from(
    paced(answered.slices, () => body.destroy(new Problem('overloaded'))),
    {
      objectMode: false,
      highWaterMark: 1 << 18,
    },
  )
  body.once('close', () => void scope.close())
  return reply.send(body)
}
