import { mayWrite, type Operation } from '@stowage/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, WriteWays } from '#db/database.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Clock, Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { OpenWrite, RequestFacts, WorkCtx, WriteCtx } from '#server/context.ts'
import { readForm, readPart } from '../input/form.ts'
import { type HttpSettings, readInput } from '../input/input.ts'
import { LengthIssues } from '../length-issues.ts'
import { Streamed } from '../output/answer.ts'
import type { HandOutCookies } from '../output/hand-out-cookies.ts'
import { type Outlet, sendAnswer, sendStream } from '../output/send-answer.ts'
import type { Spool } from '../output/spool.ts'
import { authorize, type Identify } from './authorize.ts'
import { refuseForeignOrigin } from './origin.ts'
import type { EndTurn, ReadTurns } from './read-turns.ts'
import { FactsOfRequest } from './request-facts.ts'
import type { AnswerRoute, Caller, ReadRoute, StreamRoute, WorkRoute, WriteRoute } from './serve.ts'
import { requireNoUnhandledRejection, withUnhandledRejections } from './unhandled-rejections.ts'

export interface HandlerTools {
  readonly database: Database
  readonly clock: Clock
  readonly identify: Identify
  readonly openWrite: OpenWrite
  readonly settings: HttpSettings
  /** Is this the address of a proxy whose `X-Forwarded-…` headers count? */
  trusts(address: string | undefined): boolean
  readonly handOut: HandOutCookies
  /** Where long answers wait for slow clients. */
  readonly spool: Spool
  readonly readTurns: ReadTurns
}

/** What of that the server does not make itself. */
export type HandlerFrame = Omit<HandlerTools, 'trusts' | 'handOut' | 'spool' | 'readTurns'>

/** Makes the handler of one operation: everything that all operations have in common, in the contract's order. */
export const createHandler =
  (tools: HandlerTools, route: AnswerRoute) => (request: FastifyRequest, reply: FastifyReply) =>
    new OperationCall(tools, route.operation, request, reply).answer(route)

/** The header of an answer that names what the request has changed. */
const changeHeader = 'stowage-change'

/** One request for one operation, from the moment when it has arrived. */
class OperationCall {
  readonly #tools: HandlerTools
  readonly #operation: Operation
  readonly #request: FastifyRequest
  readonly #outlet: Outlet
  readonly #now: Instant
  /** The texts of the input that only the operation can judge. */
  readonly #lengthIssues = new LengthIssues()
  readonly #facts: RequestFacts
  #read: Promise<unknown> | undefined

  constructor(tools: HandlerTools, operation: Operation, request: FastifyRequest, reply: FastifyReply) {
    const { settings, handOut, spool, clock } = tools
    this.#tools = tools
    this.#operation = operation
    this.#request = request
    this.#outlet = { operation, request, reply, settings, handOut, spool }
    this.#now = clock.now().toISOString()
    this.#facts = new FactsOfRequest(request, tools, this.#lengthIssues)
  }

  async answer(route: AnswerRoute): Promise<unknown> {
    if (route.kind === 'stream') return await this.#stream(route)
    const answered = await withUnhandledRejections(() => this.#carryOut(route))
    const changeId = this.#facts.changeMade()
    if (changeId !== undefined) this.#outlet.reply.header(changeHeader, changeId)
    return sendAnswer(this.#outlet, answered)
  }

  async #carryOut(route: ReadRoute | WriteRoute | WorkRoute): Promise<unknown> {
    const { database } = this.#tools
    if (route.kind === 'read' && this.#operation.body === undefined)
      return await database[route.isLookUp ? 'lookUp' : 'read'](db => this.#readFrom(db, route))
    const actor = await this.#admit()
    if (route.kind === 'work') return await this.#work(route, actor)
    const input = await this.#input()
    if (route.kind === 'write')
      return await this.#write(actor, ctx => route.handle(ctx, input), undefined, route.ways)
    return await database.read(db => route.handle(this.#reading(actor, db), input))
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
  #input(): Promise<unknown> {
    this.#read ??= readInput(this.#request, this.#operation, this.#tools.settings, this.#lengthIssues)
    return this.#read
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
    ways: WriteWays = {},
  ): Promise<T> {
    const frame = { actor, now: this.#now, request: this.#facts, groupId, ways }
    return this.#tools.openWrite(frame, async ctx => {
      const entered = await this.#enterAgain(ctx.db, actor)
      const result = await work({ ...ctx, actor: entered })
      this.#lengthIssues.requireJudged()
      requireNoUnhandledRejection()
      return result
    })
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
    const ctx: WorkCtx<Caller> = {
      actor,
      now: this.#now,
      request: this.#facts,
      read: work => database.read(db => work(this.#reading(actor, db))),
      write: (work, groupId) => this.#write(actor, work, groupId),
      file: part => readPart(request, operation, part, settings),
      form: (receive, undo) => readForm(request, operation, settings, receive, undo),
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
      await this.#admit()
      await this.#input()
    }
    const { actor, db, input, close } = await this.#openInTurn(route)
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

  /** Opens a state, for a long read when it is the caller's turn; while they wait for that, none is kept open. */
  async #openInTurn(route: StreamRoute): Promise<OpenState> {
    const { readTurns } = this.#tools
    const first = await this.#open(route)
    if (!first.isLong) return first
    const key = first.actor?.userId ?? this.#facts.clientAddress
    const endTurn = readTurns.tryBegin(key)
    if (endTurn !== undefined) return endingWith(first, endTurn)
    await first.close()
    return await this.#openWith(route, await readTurns.begin(key))
  }

  async #openWith(route: StreamRoute, endTurn: EndTurn): Promise<OpenState> {
    try {
      return endingWith(await this.#open(route), endTurn)
    } catch (error) {
      endTurn()
      throw error
    }
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

/** Is it the sender's doing that the input is refused, and not that something broke off or came too often? */
const isBadInput = (error: unknown): boolean =>
  error instanceof Problem && [400, 413, 415, 422].includes(error.status) && error.code !== 'body.incomplete'

/** A state that stays until it is closed, and who reads what from it. */
interface OpenState {
  readonly actor: Caller
  readonly input: unknown
  /** May the answer take long? */
  readonly isLong: boolean
  readonly db: Reader
  close(): Promise<void>
}

const endingWith = (state: OpenState, end: EndTurn): OpenState => ({
  ...state,
  close: () => state.close().finally(end),
})
