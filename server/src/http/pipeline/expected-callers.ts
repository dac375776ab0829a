import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { hashToken } from '#kernel/secrets.ts'
import { findCredential, namedGroup } from './credentials.ts'
import type { Caller } from './serve.ts'

/** How many credentials are remembered. */
const maxCallers = 1000

/**
 * Who the newest credentials belonged to when the database was last asked. Nobody is let in by that: what is expected is
 * only read for them while the database is asked again (docs/adr/0056).
 */
export class ExpectedCallers {
  readonly #callers = new Map<string, Caller>()

  /** Who a request will probably turn out to come from; undefined when that is not known. */
  of(request: FastifyRequest): Caller | undefined {
    const key = keyOf(request)
    return key === undefined ? undefined : this.#callers.get(key)
  }

  /** Lets the caller in, and remembers them for the next time. */
  async enter(request: FastifyRequest, enter: () => Promise<Caller>): Promise<Caller> {
    return await this.#enter(keyOf(request), enter)
  }

  /**
   * Lets the caller in and reads for them. Both travel together when it is known who they will probably be; what was read
   * for somebody else is let go, and nothing is answered to whom `enter` refuses.
   */
  async enterAndRead<T>(
    request: FastifyRequest,
    enter: () => Promise<Caller>,
    read: (caller: Caller) => Promise<T>,
  ): Promise<T> {
    const key = keyOf(request)
    const expected = key === undefined ? undefined : this.#callers.get(key)
    if (key === undefined || expected === undefined) return await read(await this.#enter(key, enter))
    const [entered, answered] = await Promise.allSettled([this.#enter(key, enter), read(expected)])
    if (entered.status === 'rejected') throw entered.reason
    if (!isDeepStrictEqual(entered.value, expected)) return await read(entered.value)
    if (answered.status === 'rejected') throw answered.reason
    return answered.value
  }

  /** Remembers who came in; of whom is refused, nothing. */
  async #enter(key: string | undefined, enter: () => Promise<Caller>): Promise<Caller> {
    if (key === undefined) return await enter()
    try {
      const caller = await enter()
      this.#remember(key, caller)
      return caller
    } catch (error) {
      this.#callers.delete(key)
      throw error
    }
  }

  #remember(key: string, caller: Caller): void {
    this.#callers.set(key, caller)
    const [oldest] = this.#callers.keys()
    if (this.#callers.size > maxCallers && oldest !== undefined) this.#callers.delete(oldest)
  }
}

/** The credential and the group that it is used for; the credential itself is not kept. */
function keyOf(request: FastifyRequest): string | undefined {
  const credential = findCredential(request)
  return credential && `${credential.via} ${hashToken(credential.token)} ${namedGroup(request)}`
}
