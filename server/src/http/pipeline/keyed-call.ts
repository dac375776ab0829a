import { isAboutNoGroup, routeOf } from '@stowage/contract/protocol/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Writer } from '#db/reader-writer.ts'
import type { ClaimedKey, IdempotencyKeys } from '#idempotency/idempotency-keys.ts'
import type { KeptAnswer, ShownItem, WholeAnswer } from '#idempotency/kept-answer.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, EndedLongWrite } from '#server/context.ts'
import { Fingerprint } from '../input/fingerprint.ts'
import { asProblem } from '../output/failures.ts'
import { keepRefusal, keepSuccess } from '../output/kept-answer.ts'
import { namedGroup } from './credentials.ts'
import type { AnswerRoute } from './serve.ts'

/** Header of the idempotency key. */
const keyHeader = 'idempotency-key'
/** Header of a replayed answer. */
const replayedHeader = 'idempotency-replayed'

/** Thrown to end a request that was already carried out. */
export class RepeatedRequest extends Error {
  readonly kept: WholeAnswer | ShownItem

  constructor(kept: RepeatedRequest['kept']) {
    super('This was done before')
    this.kept = kept
  }
}

interface Call {
  readonly keys: IdempotencyKeys
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly route: AnswerRoute
  readonly actor: Account
  /** Does another operation return the item of the answer by its id? */
  readonly isShown: boolean
}

/** The call of a request with an idempotency key; undefined without one. Throws when the key is malformed. */
export function keyedCall(call: Call): KeyedCall | undefined {
  const key = call.request.headers[keyHeader]
  if (key === undefined || routeOf(call.route.operation).method === 'GET') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('idempotency.malformed')
  return new KeyedCall(call, key)
}

/** A request that is carried out once, however often it is sent (docs/adr/0065). */
export class KeyedCall {
  readonly #call: Call
  readonly #key: string
  #claimed: ClaimedKey | undefined
  #isSettled = false
  #ended: EndedLongWrite | undefined

  constructor(call: Call, key: string) {
    this.#call = call
    this.#key = key
  }

  /** The finished long write of the first request, when its answer was not stored. */
  get ended(): EndedLongWrite | undefined {
    return this.#ended
  }

  /** Claims the key once the body has arrived. Throws a `RepeatedRequest` when the answer is stored. */
  async hear(body: Fingerprint, asked: Readonly<Record<string, unknown>>): Promise<void> {
    const { keys, route, actor, reply } = this.#call
    const names = Object.keys(route.operation.params?.shape ?? {})
    const [inPath, inQuery] = split(asked, new Set(names))
    body.add(JSON.stringify(inQuery))
    const { scope, groupId } = this.#scope()
    const id = new Fingerprint(actor.userId, scope, route.operation.route, JSON.stringify(inPath), this.#key)
    const named = { id: id.digest(), userId: actor.userId, groupId, fingerprint: body.digest() }
    const { kept, claimed } = await keys.claim(named, isRead(route))
    this.#claimed = claimed
    if (kept === undefined) return
    if (kept.is === 'secret') throw new Problem('idempotency.secret')
    reply.header(replayedHeader, 'true')
    if (kept.is === 'facts') this.#ended = kept
    else if (kept.is !== 'read') throw new RepeatedRequest(kept)
  }

  /**
   * Scope of the key besides the person. The default group changes when a person leaves or joins a group, so
   * operations without a group, or that leave it, must not include it: a repeat would run again.
   */
  #scope(): { readonly scope: string; readonly groupId: string | null } {
    const { route, actor, request } = this.#call
    if (isAboutNoGroup(route.operation.needs)) return { scope: '', groupId: null }
    if (route.operation.leavesGroup) return { scope: namedGroup(request) ?? '', groupId: null }
    return { scope: actor.groupId ?? '', groupId: actor.groupId }
  }

  /** Stores the answer in the transaction of the request. */
  async keepIn(db: Writer, answered: unknown, changeId: string | undefined): Promise<void> {
    await this.#claimed?.keepIn(db, this.#keep(answered, changeId))
    this.#isSettled = true
  }

  /** Hands the key over to a long write, which stores the answer. */
  async handOver(db: Writer, longWriteId: string): Promise<void> {
    await this.#claimed?.handOver(db, longWriteId)
  }

  /** Runs the work and stores its result, unless the transaction has stored it or a retry may change it. */
  async once(work: () => Promise<unknown>, changeMade: () => string | undefined): Promise<unknown> {
    try {
      const answered = await work()
      if (!this.#isSettled) await this.#note(() => this.#claimed?.keep(this.#keep(answered, changeMade())))
      return answered
    } catch (error) {
      if (error instanceof RepeatedRequest) return error
      const kept = keepRefusal(this.#call.request.id, asProblem(error))
      await this.#note(() =>
        kept === undefined || this.#isSettled ? this.#claimed?.release() : this.#claimed?.keep(kept),
      )
      throw error
    } finally {
      this.#claimed?.stop()
    }
  }

  #keep(answered: unknown, changeId: string | undefined): KeptAnswer {
    const { route, isShown } = this.#call
    return keepSuccess(route.operation, answered, changeId, isShown)
  }

  /** Stores the result; after a failure the request is still answered, and the lease ends. */
  async #note(write: () => Promise<void> | undefined): Promise<void> {
    try {
      await write()
    } catch (error) {
      this.#call.request.log.warn(
        { err: error },
        'The answer to a request with an idempotency key could not be stored',
      )
    }
  }
}

const isRead = ({ kind }: AnswerRoute): boolean => kind === 'read' || kind === 'stream'

/** Splits the members of a request into those of the path and others. */
function split(asked: Readonly<Record<string, unknown>>, inPath: ReadonlySet<string>): [object, object] {
  const entries = Object.entries(asked)
  return [
    Object.fromEntries(entries.filter(([name]) => inPath.has(name))),
    Object.fromEntries(entries.filter(([name]) => !inPath.has(name))),
  ]
}
