import { mayWrite } from '@stowage/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#db/database.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Clock, Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, OpenWrite, RequestFacts, WorkCtx, WriteCtx } from '#server/context.ts'
import { readForm, readPart } from '../input/form.ts'
import { type HttpSettings, readInput } from '../input/input.ts'
import { Answer, Streamed } from '../output/answer.ts'
import { etagOf, expectVersion, isKnown } from '../output/etag.ts'
import { FileAnswer } from '../output/file-answer.ts'
import type { HandOutCookies } from '../output/hand-out-cookies.ts'
import { pacedStream } from '../output/paced-stream.ts'
import { sendFile } from '../output/send-file.ts'
import { TextDoubts } from '../text-doubts.ts'
import { authorize, type Identify } from './authorize.ts'
import { cookiesOf } from './credentials.ts'
import { callerBase, linkBase, publicBase, refuseForeignOrigin } from './origin.ts'
import type { AnswerRoute } from './serve.ts'

export interface HandlerTools {
  readonly database: Database
  readonly clock: Clock
  readonly identify: Identify
  readonly openWrite: OpenWrite
  readonly settings: HttpSettings
  /** Is this the address of a proxy whose `X-Forwarded-…` headers count? */
  trusts(address: string | undefined): boolean
  readonly handOut: HandOutCookies
}

/** Makes the handler of one operation: everything that all operations have in common, in the contract's order. */
export function createHandler(tools: HandlerTools, route: AnswerRoute) {
  const { operation } = route
  const guarded = mayWrite(operation)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const now = tools.clock.now().toISOString()
    const doubts = new TextDoubts()
    const facts = factsOf(request, tools, doubts)
    const enter = async (db: Reader, at = now): Promise<Account | null> => {
      if (operation.needs === 'public') return null
      const actor = await authorize(request, operation, db, tools.identify, at)
      if (guarded && actor.via === 'cookie') refuseForeignOrigin(request, tools.settings.hostname)
      return actor
    }

    if (route.kind === 'stream') return await stream(tools, route, request, reply, enter, now, facts, doubts)
    if (route.kind === 'read' && operation.body === undefined) {
      const { body, details } = await tools.database.read(async db => {
        const actor = await enter(db)
        const input = await readInput(request, operation, tools.settings, doubts)
        return asAnswer(await route.handle({ actor, db, now, request: facts } as never, input as never))
      })
      return send(tools, route, request, reply, body, details)
    }

    const actor = operation.needs === 'public' ? null : await tools.database.read(db => enter(db))
    if (route.kind === 'work' && route.before !== undefined) {
      const { before } = route
      await tools.database.read(db => before({ actor, db, now, request: facts } as never))
    }
    const input = await readInput(request, operation, tools.settings, doubts)
    const groupId = actor?.groupId ?? null
    const frame = { actor, now, request: facts, groupId }
    // Asked again in the transaction: while the body was arriving the caller may have been thrown out, or the group deleted.
    const write = <T>(work: (ctx: WriteCtx<Account | null>) => Promise<T>, group = groupId): Promise<T> =>
      tools.openWrite({ ...frame, groupId: group }, async ctx => {
        const found = await enter(ctx.db, tools.clock.now().toISOString())
        if (found?.groupId !== actor?.groupId) throw new Problem('group.no_access')
        const result = await work({ ...ctx, actor: found })
        doubts.requireJudged()
        return result
      })
    if (route.kind === 'work') {
      const ctx: WorkCtx<Account | null> = {
        actor,
        now,
        request: facts,
        read: work => tools.database.read(db => work({ actor, db, now, request: facts })),
        write,
        file: part => readPart(request, operation, part, tools.settings),
        form: (receive, undo) => readForm(request, operation, tools.settings, receive, undo),
      }
      const { body, details } = asAnswer(await route.handle(ctx as never, input as never))
      return send(tools, route, request, reply, body, details)
    }
    const { body, details } = asAnswer(
      route.kind === 'write'
        ? await write(ctx => route.handle(ctx as never, input as never))
        : await tools.database.read(db => route.handle({ ...frame, db } as never, input as never)),
    )
    return send(tools, route, request, reply, body, details)
  }
}

const factsOf = (
  request: FastifyRequest,
  { settings, trusts }: HandlerTools,
  doubts: TextDoubts,
): RequestFacts => ({
  id: request.id,
  address: request.ip,
  isSecure: request.protocol === 'https',
  get base() {
    return publicBase(request, settings.hostname)
  },
  get linkBase() {
    return linkBase(request, settings.hostname, trusts)
  },
  get callerBase() {
    return callerBase(request, settings.hostname, trusts)
  },
  isDeed() {
    if (request.headers.cookie !== undefined) refuseForeignOrigin(request, settings.hostname)
    return request.method !== 'HEAD'
  },
  refuseElsewhere: () => refuseForeignOrigin(request, settings.hostname),
  cookie: name => cookiesOf(request)[name],
  expectVersion: version => expectVersion(request.headers['if-match'], version),
  judgeTexts: stored => doubts.judge(stored),
})

const asAnswer = (answered: unknown): Answer<unknown> =>
  answered instanceof Answer ? answered : new Answer(answered, {})

function send(
  { settings, handOut }: HandlerTools,
  { operation }: AnswerRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  details: Answer<unknown>['details'],
): unknown {
  if (body instanceof FileAnswer) return sendFile(request, reply, body.file, settings.writeTimeout)
  const { status, reply: shape, replyType } = declared(operation, details)
  reply.code(status)
  if (details.note !== undefined) request.log.info(details.note.facts, details.note.text)
  if (details.headers !== undefined) reply.headers(details.headers)
  if (details.flowCookies !== undefined) reply.header('set-cookie', details.flowCookies)
  if (details.cookies !== undefined) handOut(request, reply, details.cookies)
  if (details.redirectTo !== undefined)
    return reply.code(302).headers({ location: details.redirectTo, 'cache-control': 'no-store' }).send()
  if (status === 204) return reply.send()
  if (settings.checkReplies) checkReply(operation.name, shape, body)
  if (replyType !== undefined && shape === undefined) return reply.send(body)

  const text = JSON.stringify(body)
  // A long text is encoded once for both the hash and the socket.
  const payload = text.length > 16_384 ? Buffer.from(text) : text
  // A short one fits into the buffers of the network, whoever reads it or does not.
  if (text !== payload) reply.raw.setTimeout(settings.writeTimeout, () => reply.raw.destroy())
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

/** Which of its successes an operation answers. */
function declared(
  operation: AnswerRoute['operation'],
  { isVariant }: Answer<unknown>['details'],
): Pick<AnswerRoute['operation'], 'status' | 'reply' | 'replyType'> {
  if (!isVariant) return operation
  if (operation.variant === undefined) throw new Error(`${operation.name} has no other success`)
  return operation.variant
}

/** Holds a reply against the contract: an undeclared or missing member is our own fault. */
function checkReply(name: string, shape: AnswerRoute['operation']['reply'], body: unknown): void {
  const checked = shape?.safeParse(JSON.parse(JSON.stringify(body ?? null)))
  if (checked?.success === false) {
    throw new Error(`The reply of ${name} is not what the contract says: ${checked.error.message}`)
  }
}

async function stream(
  tools: HandlerTools,
  route: AnswerRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  enter: (db: Reader) => Promise<Account | null>,
  now: Instant,
  facts: RequestFacts,
  doubts: TextDoubts,
): Promise<unknown> {
  const scope = await tools.database.snapshot()
  let answered: unknown
  try {
    const actor = await enter(scope.db)
    const input = await readInput(request, route.operation, tools.settings, doubts)
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
  const body = pacedStream(answered.batches, tools.settings.writeTimeout, request.log)
  body.once('close', () => void scope.close())
  return reply.send(body)
}
