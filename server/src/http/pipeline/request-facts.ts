import type { FastifyRequest } from 'fastify'
import type { Instant } from '#kernel/clock.ts'
import { languageAccepted } from '#kernel/language.ts'
import type { RequestFacts } from '#server/context.ts'
import { calendarOf } from '../input/calendar.ts'
import { addressOf, goneSignal } from '../limits/client.ts'
import { networkOf } from '../limits/rate-counters.ts'
import { expectVersion } from '../output/etag.ts'
import { cookiesOf } from './credentials.ts'
import { refuseForeignOrigin } from './origin.ts'
import { callerBase, linkBase, type PublicSettings, peerBase, publicBase } from './public-base.ts'

interface FactsTools {
  readonly settings: PublicSettings & { readonly timeZone?: string }
  /** Is this the address of a trusted proxy, whose `X-Forwarded-…` headers count? */
  trusts(address: string | undefined): boolean
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
  /** Yields to other work. */
  betweenSteps(): Promise<void>
}

/** Facts of a request for handlers. A class, because objects with getters are slow to create. */
export class FactsOfRequest implements RequestFacts {
  readonly #request: FastifyRequest
  readonly #tools: FactsTools
  #signal: AbortSignal | undefined
  readonly id: string
  // Read early: a closed connection has no address.
  readonly clientAddress: string
  #userId: string | undefined
  /** Change of the last transaction that made one. */
  #changeId: string | undefined

  constructor(request: FastifyRequest, tools: FactsTools) {
    this.#request = request
    this.#tools = tools
    this.id = request.id
    this.clientAddress = addressOf(request)
  }

  get asker() {
    return { key: this.#key, signal: this.signal }
  }

  /** Requester for database connections, which are still given while the server stops. */
  get connectionAsker() {
    return { key: this.#key, signal: goneSignal(this.#request) }
  }

  get #key() {
    return this.#userId ?? networkOf(this.clientAddress)
  }

  /** Stores the person of the request after authentication. */
  isOf(userId: string | undefined): void {
    this.#userId = userId
  }

  get userAgent() {
    return this.#request.headers['user-agent'] ?? ''
  }

  get wantsPage() {
    return this.#request.headers.accept?.includes('text/html') === true
  }

  get language() {
    return languageAccepted(this.#request.headers['accept-language'])
  }

  get base() {
    return publicBase(this.#request, this.#tools.settings)
  }

  get linkBase() {
    return linkBase(this.#request, this.#tools.settings, this.#tools.trusts)
  }

  get peerBase() {
    return peerBase(this.#request, this.#tools.settings, this.#tools.trusts)
  }

  get callerBase() {
    return callerBase(this.#request, this.#tools.settings, this.#tools.trusts)
  }

  /** Created on first use, which is rare. */
  get signal() {
    this.#signal ??= AbortSignal.any([this.#tools.stopping, goneSignal(this.#request)])
    return this.#signal
  }

  // Fields, so that they can be destructured and called.
  readonly step = async () => {
    await this.#tools.betweenSteps()
    this.signal.throwIfAborted()
  }
  readonly isUnsafeRequest = () => {
    if (this.#request.headers.cookie !== undefined) this.requireSameOrigin()
    return this.#request.method !== 'HEAD'
  }
  readonly requireSameOrigin = () => refuseForeignOrigin(this.#request, this.#tools.settings.hostname)
  readonly today = (now: Instant) =>
    calendarOf(this.#request, this.#tools.settings.timeZone ?? 'UTC', now).today()
  readonly noteChange = (id: string) => {
    this.#changeId = id
  }
  readonly changeMade = () => this.#changeId
  readonly cookie = (name: string) => cookiesOf(this.#request)[name]
  readonly expectVersion = (version: number) => expectVersion(this.#request.headers['if-match'], version)
}
