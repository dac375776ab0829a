import { type Counted, count } from '#kernel/counted.ts'
import { Problem } from '#kernel/problem.ts'
import type { Admitted } from '#server/context.ts'

/** The most live connections of a server. */
export interface ConnectionLimits {
  /** Of one session or API key. */
  readonly perCredential: number
  /** Of one person, whatever the credentials. */
  readonly perUser: number
  /** Of all. */
  readonly perServer: number
}

export const usualConnectionLimits: ConnectionLimits = { perCredential: 20, perUser: 100, perServer: 2000 }

/** `Retry-After` of a refused connection, seconds. */
const retryAfter = 60

/** A connection, or the answer of a long poll. */
interface Closing {
  readonly destroyed: boolean
  once(event: 'close', hear: () => void): unknown
}

/** Counts live connections and long polls until they close. */
export class LiveConnections implements Counted {
  readonly name = 'live connections'
  readonly #limits: ConnectionLimits
  readonly #open = new Map<string, number>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
    count(this)
  }

  /** Open connections. */
  get held(): number {
    return this.#open.get('server') ?? 0
  }

  /** Counts a connection; throws `request.too_many` at a limit. */
  add({ credential, member: { userId } }: Admitted, connection: Closing): void {
    if (connection.destroyed) return
    const { perCredential, perUser, perServer } = this.#limits
    const counted = [
      { key: `credential ${credential}`, max: perCredential, whose: 'This session or API key has' },
      { key: `user ${userId}`, max: perUser, whose: 'You have' },
      { key: 'server', max: perServer, whose: 'The server has' },
    ]
    const full = counted.find(({ key, max }) => (this.#open.get(key) ?? 0) >= max)
    if (full !== undefined) {
      const text = `${full.whose} ${full.max} live connections, which is the limit; close some or try again later`
      throw new Problem('request.too_many', { text, retryAfter })
    }
    for (const { key } of counted) this.#count(key, 1)
    connection.once('close', () => {
      for (const { key } of counted) this.#count(key, -1)
    })
  }

  #count(key: string, more: number): void {
    const count = (this.#open.get(key) ?? 0) + more
    if (count === 0) this.#open.delete(key)
    else this.#open.set(key, count)
  }
}
