import type { Operation } from '@stowage/contract/protocol/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, WriteOptions } from '#db/database.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { IdempotencyKeys } from '#idempotency/idempotency-keys.ts'
import type { Clock, Instant } from '#kernel/clock.ts'
import { notYet, requireDone } from '#kernel/not-yet.ts'
import { Problem } from '#kernel/problem.ts'
import type { Asker } from '#kernel/turns.ts'
import type { Admitted, Done, Member, OpenWrite, WorkCtx, WriteCtx } from '#server/context.ts'
import { Fingerprint } from '../input/fingerprint.ts'
import { readForm, readWholeForm } from '../input/form.ts'
import { type HttpSettings, isBadInput, readInput } from '../input/input.ts'
import { addressOf, goneSignal } from '../limits/client.ts'
import type { ReadTurns } from '../limits/heavy-requests.ts'
import type { LiveConnections } from '../limits/live-connections.ts'
import { networkOf } from '../limits/rate-counters.ts'
import type { SeenCallers } from '../limits/seen-callers.ts'
import type { Spool } from '../limits/spool.ts'
import { AllRead, Streamed } from '../output/answer.ts'
import { sendKept } from '../output/kept-answer.ts'
import { changeHeader, type Outlet, sendAnswer, sendStream } from '../output/send-answer.ts'
import type { SetCookies } from '../output/set-cookies.ts'
import { admittedBy } from './admitted-by.ts'
import type { Identify } from './authorize.ts'
import { enter, entersInScope } from './enter.ts'
import { type KeyedCall, keyedCall, RepeatedRequest } from './keyed-call.ts'
import { type OpenState, openInTurn } from './open-state.ts'
import { FactsOfRequest } from './request-facts.ts'
import {
  type AnswerRoute,
  type Caller,
  isInSteps,
  type ReadRoute,
  type Route,
  type StepsRoute,
  type StreamRoute,
  type WriteRoute,
} from './serve.ts'
import { requireNoUnhandledRejection, withUnhandledRejections } from './unhandled-rejections.ts'

export interface HandlerTools {
  readonly database: Database
  readonly clock: Clock
  readonly identify: Identify
  readonly openWrite: OpenWrite
  readonly keys: IdempotencyKeys
  readonly settings: HttpSettings
  /** Is this the address of a trusted proxy, whose `X-Forwarded-…` headers count? */
  trusts(address: string | undefined): boolean
  readonly setCookies: SetCookies
  /** Buffer of long answers for slow clients. */
  readonly spool: Spool
  readonly readTurns: ReadTurns
  readonly liveConnections: LiveConnections
  readonly seen: SeenCallers
  readonly routes: readonly Route[]
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
  /** Yields to other work between two parts of long work. */
  betweenSteps(): Promise<void>
}

/** Tools that come from outside of the server. */
export type HandlerFrame = Omit<
  HandlerTools,
  | 'trusts'
  | 'setCookies'
  | 'spool'
  | 'readTurns'
  | 'liveConnections'
  | 'seen'
  | 'routes'
  | 'stopping'
  | 'betweenSteps'
> & {
  /** Default when undefined. */
  readonly betweenSteps?: (() => Promise<void>) | undefined
}

/** Creates the handler of a route: the common steps of all operations, in the order of the contract. */
export function createHandler(tools: HandlerTools, route: AnswerRoute) {
  const shown = showingRoute(tools.routes, route.operation)
  const callers = new WeakMap<FastifyRequest, Caller>()
  const answer = (request: FastifyRequest, reply: FastifyReply, caller: Caller) =>
    new OperationCall(tools, { request, reply, route, shown }, caller).answer()
  if (entersInScope(route))
    return { handler: (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, null) }
  return {
    async onRequest(request: FastifyRequest) {
      callers.set(request, await admit(tools, { request, operation: route.operation }))
    },
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      answer(request, reply, callers.get(request) ?? null),
  }
}

/** Route that returns the item of an operation's answer by its id; undefined without one. */
const showingRoute = (routes: readonly Route[], { reply }: Operation): ReadRoute | undefined =>
  reply &&
  routes.find(
    (route): route is ReadRoute => route.kind === 'read' && !isInSteps(route) && showsById(route, reply),
  )

const showsById = ({ operation }: ReadRoute, reply: Operation['reply']): boolean =>
  operation.reply === reply && Object.keys(operation.params?.shape ?? {}).join() === 'id'

/** Authenticates before the body is read, so that no lock or state is held while it arrives. */
async function admit(tools: HandlerTools, call: Pick<Outlet, 'request' | 'operation'>): Promise<Caller> {
  if (call.operation.needs === 'public') return null
  const { database, clock, seen } = tools
  const caller = await database.lookUp(
    db => enter(tools, call, db, clock.now().toISOString()),
    askerOf(tools, call.request),
  )
  if (caller !== null) seen.note(call.request, caller.userId)
  return caller
}

/** Requester of a connection before authentication. */
export const askerOf = ({ seen }: Pick<HandlerTools, 'seen'>, request: FastifyRequest): Asker => ({
  key: seen.of(request) ?? networkOf(addressOf(request)),
  signal: goneSignal(request),
})

/** A request with its route and tools. */
interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly route: AnswerRoute
  /** Route that returns the item of the answer by its id. */
  readonly shown: ReadRoute | undefined
}

/** One request of one operation, after authentication. */
class OperationCall {
  readonly #tools: HandlerTools
  readonly #call: Call
  /** Caller admitted before the body; reads authenticate later, in the state that they read. */
  readonly #caller: Caller
  readonly #outlet: Outlet
  readonly #now: Instant
  readonly #facts: FactsOfRequest
  #read: Promise<Record<string, unknown>> | undefined
  #keyed: KeyedCall | undefined

  constructor(tools: HandlerTools, call: Call, caller: Caller) {
    const { settings, setCookies, spool, clock } = tools
    const { request, reply, route } = call
    this.#tools = tools
    this.#call = call
    this.#caller = caller
    this.#outlet = { operation: route.operation, request, reply, settings, setCookies, spool }
    this.#now = clock.now().toISOString()
    this.#facts = new FactsOfRequest(request, tools)
    this.#facts.isOf(caller?.userId ?? tools.seen.of(request))
  }

  async answer(): Promise<unknown> {
    const { route, reply } = this.#call
    if (route.kind === 'stream') return await this.#stream(route)
    const answered = await withUnhandledRejections(() => this.#carryOut(route))
    if (answered instanceof RepeatedRequest && answered.kept.is === 'whole')
      return sendKept(this.#outlet, answered.kept)
    const changeId = this.#facts.changeMade()
    if (changeId !== undefined) reply.header(changeHeader, changeId)
    return sendAnswer(this.#outlet, answered)
  }

  #carryOut(route: ReadRoute | WriteRoute | StepsRoute): Promise<unknown> {
    const { database } = this.#tools
    if (!isInSteps(route) && route.kind === 'read' && entersInScope(route))
      return database[route.isOneStatement ? 'lookUp' : 'read'](
        db => this.#readFrom(db, route),
        this.#facts.connectionAsker,
      )
    this.#keyed = this.#openKey()
    return this.#keyed === undefined ? this.#do(route) : this.#doOnce(this.#keyed, route)
  }

  async #doOnce(keyed: KeyedCall, route: ReadRoute | WriteRoute | StepsRoute): Promise<unknown> {
    const answered = await keyed.once(() => this.#do(route), this.#facts.changeMade)
    return answered instanceof RepeatedRequest ? await this.#repeat(answered) : answered
  }

  #do(route: ReadRoute | WriteRoute | StepsRoute): Promise<unknown> {
    if (isInSteps(route)) return this.#takeSteps(route)
    return route.kind === 'write' ? this.#write(route) : this.#readByBody(route)
  }

  async #readByBody(route: ReadRoute): Promise<unknown> {
    const input = await this.#input()
    return await this.#tools.database.read(
      db => route.handle(this.#reading(this.#caller, db), input),
      this.#facts.connectionAsker,
    )
  }

  async #write(route: WriteRoute): Promise<unknown> {
    const { options } = route
    const input = await this.#input()
    const answered = await this.#conclude(ctx => route.handle(ctx, input), asItIs, { options })
    if (answered !== notYet) return answered
    if (route.inBatches === undefined) throw new Error('Nothing was done')
    return await route.inBatches(this.#scopes(), input)
  }

  #openKey(): KeyedCall | undefined {
    const { request, reply, route, shown } = this.#call
    const actor = this.#caller
    if (actor === null) return undefined
    return keyedCall({
      keys: this.#tools.keys,
      request,
      reply,
      route,
      actor,
      isShown: shown !== undefined,
    })
  }

  /** Answer of a repeat: the stored one, or the current state of its item. */
  async #repeat(repeat: RepeatedRequest): Promise<unknown> {
    const { kept } = repeat
    if (kept.is === 'whole') return repeat
    this.#outlet.reply.headers(kept.headers)
    return await this.#tools.database.read(
      async db => this.#call.shown?.handle(this.#reading(this.#caller, db), { id: kept.id }),
      this.#facts.connectionAsker,
    )
  }

  /** Authenticates in a state. */
  async #enter(db: Reader, at = this.#now): Promise<Caller> {
    const caller = await enter(this.#tools, this.#outlet, db, at)
    this.#facts.isOf(caller?.userId)
    if (caller !== null) this.#tools.seen.note(this.#outlet.request, caller.userId)
    return caller
  }

  /** Input of the request; read once. */
  #input(): Promise<Record<string, unknown>> {
    const { request, operation, settings } = this.#outlet
    this.#read ??= readInput(request, operation, settings, this.#now, async (bytes, asked) => {
      if (this.#keyed !== undefined) await this.#hear(new Fingerprint(bytes), asked)
    })
    return this.#read
  }

  /** Claims the idempotency key once the body has arrived. After a failure authenticates again, to report a deleted account or group. */
  async #hear(body: Fingerprint, asked: Readonly<Record<string, unknown>>): Promise<void> {
    try {
      await this.#keyed?.hear(body, asked)
    } catch (error) {
      if (!(error instanceof RepeatedRequest || error instanceof Problem))
        await admit(this.#tools, this.#outlet)
      throw error
    }
  }

  /** Context of reads, without values hidden from the caller. */
  #reading(actor: Caller, db: Reader) {
    return { actor, db: db.hiding(actor?.hidden), now: this.#now, request: this.#facts }
  }

  /** Authenticates and reads in one state. */
  async #readFrom(db: Reader, route: ReadRoute): Promise<unknown> {
    const actor = await this.#enter(db)
    return await route.handle(this.#reading(actor, db), await this.#input())
  }

  /** Options of a transaction of this request. */
  #frame(groupId: string | null = this.#caller?.groupId ?? null, options: WriteOptions = {}) {
    const isForLenders = this.#outlet.operation.forLenders === true
    const frame = {
      actor: this.#caller,
      now: this.#now,
      request: this.#facts,
      groupId,
      options,
      isForLenders,
    }
    return { ...frame, enter: (db: Reader) => this.#enterAgain(db), leave: requireNoUnhandledRejection }
  }

  /** Opens the transaction of the request; also stores its answer for an idempotency key. */
  #conclude<R, T>(
    work: (ctx: WriteCtx<Caller>) => Promise<R | typeof notYet>,
    show: (done: Done<R>) => Promise<T>,
    { groupId, options }: { groupId?: string | null | undefined; options?: WriteOptions | undefined } = {},
  ): Promise<T | typeof notYet> {
    if (this.#keyed?.ended !== undefined) return Promise.resolve(notYet)
    return this.#tools.openWrite(
      this.#frame(groupId, { ...options, asker: this.#facts.connectionAsker }),
      work,
      async ({ db, result, changeId }) => {
        if (result === notYet) return notYet
        const answer = await show({ db, result, changeId })
        await this.#keyed?.keepIn(db, answer, changeId)
        return answer
      },
    )
  }

  /** Authenticates again: membership or group may have ended while the body arrived. */
  async #enterAgain(db: Reader): Promise<Caller> {
    const found = await this.#enter(db, this.#tools.clock.now().toISOString())
    if (found?.groupId !== this.#caller?.groupId) throw new Problem('group.no_access')
    return found
  }

  async #takeSteps(route: StepsRoute): Promise<unknown> {
    if (route.before !== undefined)
      await this.#tools.database.read(
        async db => await route.before?.(this.#reading(this.#caller, db)),
        this.#facts.connectionAsker,
      )
    const ctx = this.#scopes()
    return await route.inSteps(ctx, await this.#inputOf(route, ctx))
  }

  /** Context of an operation that opens its own scopes. */
  #scopes(): WorkCtx<Caller> {
    const { database, openWrite } = this.#tools
    const { request, operation, settings } = this.#outlet
    const actor = this.#caller
    const hear = this.#keyed && (async (parts: Fingerprint) => this.#hear(parts, await this.#input()))
    return {
      actor,
      now: this.#now,
      request: this.#facts,
      read: work => database.read(db => work(this.#reading(actor, db)), this.#facts.connectionAsker),
      write: (work, groupId) =>
        openWrite(this.#frame(groupId, { asker: { key: this.#facts.connectionAsker.key } }), work),
      conclude: async (work, groupId) => requireDone(await this.#conclude(work, asItIs, { groupId })),
      concludeAndShow: (work, show, groupId) => this.#conclude(work, show, { groupId }),
      handOver: async (db, longWriteId) => await this.#keyed?.handOver(db, longWriteId),
      hold: () => this.#hold(),
      ended: () => this.#keyed?.ended,
      wholeForm: () => readWholeForm(request, operation, settings, hear),
      form: (receive, undo) =>
        readForm(request, operation, settings, {
          receive,
          undo,
          hear,
        }),
    }
  }

  #hold(): Admitted {
    const { request, reply } = this.#call
    const admitted = admittedBy(request, requireMember(this.#caller), (db, now) => this.#enter(db, now))
    this.#tools.liveConnections.add(admitted, reply.raw)
    return admitted
  }

  /** Input of the request; the operation hears of invalid input before it is refused. */
  async #inputOf(route: StepsRoute, ctx: WorkCtx<Caller>): Promise<unknown> {
    try {
      return await this.#input()
    } catch (error) {
      if (isBadInput(error)) await route.onBadInput?.(ctx)
      throw error
    }
  }

  /** Answers from a state that stays open until the last batch or `AllRead`. */
  async #stream(route: StreamRoute): Promise<unknown> {
    if (!entersInScope(route)) {
      this.#keyed = this.#openKey()
      await this.#input()
    }
    const { actor, db, input, isLong, endRead, close } = await openInTurn(
      this.#tools.readTurns,
      () => this.#open(route),
      () => this.#facts.asker,
    )
    let answered: unknown
    try {
      // The client may have disconnected during the wait for a turn.
      if (isLong) this.#facts.signal.throwIfAborted()
      answered = await withUnhandledRejections(async () => {
        const read = await route.handle(this.#reading(actor, db), input)
        if (!(read instanceof AllRead)) return read
        await endRead()
        return await read.make()
      })
    } catch (error) {
      await close()
      throw error
    }
    if (answered instanceof Streamed) return await sendStream(this.#outlet, answered, close)
    await close()
    return sendAnswer(this.#outlet, answered)
  }

  /** Opens a state, authenticates and reads the input. */
  async #open(route: StreamRoute): Promise<OpenState> {
    const { db, close } = await this.#tools.database.snapshot(this.#facts.connectionAsker)
    let ended: Promise<void> | undefined
    const endRead = () => (ended ??= close())
    try {
      const actor = await this.#enter(db)
      const input = await this.#input()
      return { db, endRead, close: endRead, actor, input, isLong: route.isLong(input) }
    } catch (error) {
      await endRead()
      throw error
    }
  }
}

const asItIs = async <R>({ result }: Done<R>): Promise<R> => result

/** Caller of an operation for members. */
function requireMember(caller: Caller): Member {
  const { groupId = null, groupRole = null } = caller ?? {}
  if (caller === null || groupId === null || groupRole === null) throw new Error('Only members are held')
  return { ...caller, groupId, groupRole }
}
