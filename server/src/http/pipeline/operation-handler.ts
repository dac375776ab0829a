import { mayWrite, type Operation } from '@stowage/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, WriteOptions } from '#db/database.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { IdempotencyKeys } from '#idempotency/idempotency-keys.ts'
import type { Clock, Instant } from '#kernel/clock.ts'
import { notYet, requireDone } from '#kernel/not-yet.ts'
import { Problem } from '#kernel/problem.ts'
import type { Done, OpenWrite, RequestFacts, WorkCtx, WriteCtx } from '#server/context.ts'
import { Fingerprint } from '../input/fingerprint.ts'
import { readForm, readPart } from '../input/form.ts'
import { type HttpSettings, isBadInput, readInput } from '../input/input.ts'
import type { ReadTurns } from '../limits/heavy-requests.ts'
import type { Spool } from '../limits/spool.ts'
import { Streamed } from '../output/answer.ts'
import { sendKept } from '../output/kept-answer.ts'
import { changeHeader, type Outlet, sendAnswer, sendStream } from '../output/send-answer.ts'
import type { SetCookies } from '../output/set-cookies.ts'
import { authorize, type Identify } from './authorize.ts'
import { type KeyedCall, keyedCall, Repeat } from './keyed-call.ts'
import { type OpenState, openInTurn } from './open-state.ts'
import { refuseForeignOrigin } from './origin.ts'
import { FactsOfRequest } from './request-facts.ts'
import type { AnswerRoute, Caller, ReadRoute, Route, StreamRoute, WorkRoute, WriteRoute } from './serve.ts'
import { showingRoute } from './showing-route.ts'
import { requireNoUnhandledRejection, withUnhandledRejections } from './unhandled-rejections.ts'

export interface HandlerTools {
  readonly database: Database
  readonly clock: Clock
  readonly identify: Identify
  readonly openWrite: OpenWrite
  readonly keys: IdempotencyKeys
  readonly settings: HttpSettings
  /** Is this the address of a proxy whose `X-Forwarded-…` headers count? */
  trusts(address: string | undefined): boolean
  readonly setCookies: SetCookies
  /** Where long answers wait for slow clients. */
  readonly spool: Spool
  readonly readTurns: ReadTurns
  /** All routes. */
  readonly routes: readonly Route[]
}

/** What of that the server does not make itself. */
export type HandlerFrame = Omit<HandlerTools, 'trusts' | 'setCookies' | 'spool' | 'readTurns' | 'routes'>

/** Makes the handler of one operation: everything that all operations have in common, in the contract's order. */
export const createHandler = (tools: HandlerTools, route: AnswerRoute) => {
  const shown = showingRoute(tools.routes, route.operation)
  return (request: FastifyRequest, reply: FastifyReply) =>
    new OperationCall(tools, route.operation, request, reply, shown).answer(route)
}

/** One request for one operation, from the moment when it has arrived. */
class OperationCall {
  readonly #tools: HandlerTools
  readonly #operation: Operation
  readonly #request: FastifyRequest
  readonly #outlet: Outlet
  readonly #now: Instant
  readonly #facts: RequestFacts
  /** What shows by its id what the operation answers. */
  readonly #shown: ReadRoute | undefined
  #read: Promise<Record<string, unknown>> | undefined
  #keyed: KeyedCall | undefined

  constructor(
    tools: HandlerTools,
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
    shown: ReadRoute | undefined,
  ) {
    const { settings, setCookies, spool, clock } = tools
    this.#tools = tools
    this.#operation = operation
    this.#request = request
    this.#outlet = { operation, request, reply, settings, setCookies, spool }
    this.#now = clock.now().toISOString()
    this.#facts = new FactsOfRequest(request, tools)
    this.#shown = shown
  }

  async answer(route: AnswerRoute): Promise<unknown> {
    if (route.kind === 'stream') return await this.#stream(route)
    const answered = await withUnhandledRejections(() => this.#carryOut(route))
    if (answered instanceof Repeat && answered.kept.is === 'whole')
      return sendKept(this.#outlet, answered.kept)
    const changeId = this.#facts.changeMade()
    if (changeId !== undefined) this.#outlet.reply.header(changeHeader, changeId)
    return sendAnswer(this.#outlet, answered)
  }

  async #carryOut(route: ReadRoute | WriteRoute | WorkRoute): Promise<unknown> {
    const { database } = this.#tools
    if (route.kind === 'read' && this.#operation.body === undefined)
      return await database[route.isLookUp ? 'lookUp' : 'read'](db => this.#readFrom(db, route))
    const actor = await this.#admit()
    this.#keyed = this.#openKey(route, actor)
    if (this.#keyed === undefined) return await this.#do(route, actor)
    const answered = await this.#keyed.once(() => this.#do(route, actor), this.#facts.changeMade)
    return answered instanceof Repeat ? await this.#repeat(answered, actor) : answered
  }

  async #do(route: ReadRoute | WriteRoute | WorkRoute, actor: Caller): Promise<unknown> {
    if (route.kind === 'work') return await this.#work(route, actor)
    const input = await this.#input()
    if (route.kind === 'write')
      return await this.#conclude(actor, ctx => route.handle(ctx, input), asItIs, { options: route.options })
    return await this.#tools.database.read(db => route.handle(this.#reading(actor, db), input))
  }

  #openKey(route: AnswerRoute, actor: Caller): KeyedCall | undefined {
    if (actor === null) return undefined
    const { request, reply } = this.#outlet
    return keyedCall({
      ...{ keys: this.#tools.keys, request, reply, route, actor },
      isShown: this.#shown !== undefined,
    })
  }

  /** What a repeat is answered: what was kept, or the item that the first one showed, as it is now. */
  async #repeat(repeat: Repeat, actor: Caller): Promise<unknown> {
    const { kept } = repeat
    if (kept.is === 'whole') return repeat
    this.#outlet.reply.headers(kept.headers)
    return await this.#tools.database.read(async db =>
      this.#shown?.handle(this.#reading(actor, db), { id: kept.id }),
    )
  }

  /** Lets the caller in before their body is read: no lock and no state is held while that arrives. */
  async #admit(): Promise<Caller> {
    if (this.#operation.needs === 'public') return null
    return await this.#tools.database.lookUp(db => this.#enter(db))
  }

  /** Who calls, if the operation may be theirs; nobody in particular for public ones. */
  async #enter(db: Reader, at = this.#now): Promise<Caller> {
    const { identify, settings } = this.#tools
    if (this.#operation.needs === 'public') return null
    const actor = await authorize(this.#request, this.#operation, db, identify, at)
    if (actor.via === 'cookie' && mayWrite(this.#operation))
      refuseForeignOrigin(this.#request, settings.hostname)
    return actor
  }

  /** What the caller asks for. It comes once, however often it is wanted. */
  #input(): Promise<Record<string, unknown>> {
    this.#read ??= readInput(this.#request, this.#operation, this.#tools.settings, async (bytes, asked) => {
      if (this.#keyed !== undefined) await this.#hear(new Fingerprint(bytes), asked)
    })
    return this.#read
  }

  /** Hears of a body that has come. Whose account or group has gone meanwhile is told so. */
  async #hear(body: Fingerprint, asked: Readonly<Record<string, unknown>>): Promise<void> {
    try {
      await this.#keyed?.hear(body, asked)
    } catch (error) {
      if (!(error instanceof Repeat || error instanceof Problem)) await this.#admit()
      throw error
    }
  }

  #reading(actor: Caller, db: Reader) {
    return { actor, db, now: this.#now, request: this.#facts }
  }

  /** Lets the caller in and reads what they ask for, from one state. */
  async #readFrom(db: Reader, route: ReadRoute): Promise<unknown> {
    const actor = await this.#enter(db)
    return await route.handle(this.#reading(actor, db), await this.#input())
  }

  #write<T>(
    actor: Caller,
    work: (ctx: WriteCtx<Caller>) => Promise<T>,
    groupId = actor?.groupId ?? null,
    options: WriteOptions = {},
  ): Promise<T> {
    const frame = { actor, now: this.#now, request: this.#facts, groupId, options }
    return this.#tools.openWrite(frame, async ctx => {
      const entered = await this.#enterAgain(ctx.db, actor)
      const result = await work({ ...ctx, actor: entered })
      requireNoUnhandledRejection()
      return result
    })
  }

  /** Opens the transaction that does what was asked for; the answer is kept with it for whoever repeats the request. */
  async #conclude<R, T>(
    actor: Caller,
    work: (ctx: WriteCtx<Caller>) => Promise<R | typeof notYet>,
    show: (done: Done<R>) => Promise<T>,
    { groupId, options }: { groupId?: string | null | undefined; options?: WriteOptions | undefined } = {},
  ): Promise<T | typeof notYet> {
    if (this.#keyed?.ended !== undefined) return notYet
    const concluded: { answer: T | typeof notYet } = { answer: notYet }
    const workAndKeep = async (ctx: WriteCtx<Caller>): Promise<void> => {
      const result = await work(ctx)
      if (result === notYet) return
      ctx.beforeCommit(async changeId => {
        concluded.answer = await show({ db: ctx.db, result, changeId })
        await this.#keyed?.keepIn(ctx.db, concluded.answer, changeId)
      })
    }
    await this.#write(actor, workAndKeep, groupId, options)
    return concluded.answer
  }

  /** Lets the caller in again: while the body was arriving they may have been thrown out, or the group deleted. */
  async #enterAgain(db: Reader, actor: Caller): Promise<Caller> {
    const found = await this.#enter(db, this.#tools.clock.now().toISOString())
    if (found?.groupId !== actor?.groupId) throw new Problem('group.no_access')
    return found
  }

  async #work(route: WorkRoute, actor: Caller): Promise<unknown> {
    const { database, settings } = this.#tools
    const [request, operation] = [this.#request, this.#operation]
    if (route.before !== undefined)
      await database.read(async db => await route.before?.(this.#reading(actor, db)))
    const hear = this.#keyed && (async (parts: Fingerprint) => this.#hear(parts, await this.#input()))
    const ctx: WorkCtx<Caller> = {
      actor,
      now: this.#now,
      request: this.#facts,
      read: work => database.read(db => work(this.#reading(actor, db))),
      write: (work, groupId) => this.#write(actor, work, groupId),
      conclude: async (work, groupId) => requireDone(await this.#conclude(actor, work, asItIs, { groupId })),
      concludeAndShow: (work, show, groupId) => this.#conclude(actor, work, show, { groupId }),
      handOver: async (db, longWriteId) => await this.#keyed?.handOver(db, longWriteId),
      ended: () => this.#keyed?.ended,
      file: part => readPart(request, operation, part, settings, hear),
      form: (receive, undo) => readForm(request, operation, settings, { receive, undo, hear }),
    }
    return await route.handle(ctx, await this.#inputOf(route, ctx))
  }

  /** What the caller asks for; what cannot be taken for it is told to the operation before it is refused. */
  async #inputOf(route: WorkRoute, ctx: WorkCtx<Caller>): Promise<unknown> {
    try {
      return await this.#input()
    } catch (error) {
      if (isBadInput(error)) await route.onBadInput?.(ctx)
      throw error
    }
  }

  /** Answers from a state that stays open until the last batch is read. */
  async #stream(route: StreamRoute): Promise<unknown> {
    if (this.#operation.body !== undefined) {
      this.#keyed = this.#openKey(route, await this.#admit())
      await this.#input()
    }
    const { actor, db, input, close } = await openInTurn(
      this.#tools.readTurns,
      () => this.#open(route),
      ({ actor }) => actor?.userId ?? this.#facts.clientAddress,
    )
    let answered: unknown
    try {
      answered = await withUnhandledRejections(() => route.handle(this.#reading(actor, db), input))
    } catch (error) {
      await close()
      throw error
    }
    if (answered instanceof Streamed) return await sendStream(this.#outlet, answered, close)
    await close()
    return sendAnswer(this.#outlet, answered)
  }

  /** Opens a state, lets the caller in and reads what they ask for. */
  async #open(route: StreamRoute): Promise<OpenState> {
    const { db, close } = await this.#tools.database.snapshot()
    try {
      const actor = await this.#enter(db)
      const input = await this.#input()
      return { db, close, actor, input, isLong: route.isLong(input) }
    } catch (error) {
      await close()
      throw error
    }
  }
}

const asItIs = async <R>({ result }: Done<R>): Promise<R> => result
