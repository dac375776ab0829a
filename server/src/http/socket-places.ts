import type { Socket } from 'node:net'
import { Problem } from '#kernel/problem.ts'

/** How many live connections a server holds at once. */
export interface SocketLimits {
  /** Of one session or API key. */
  readonly perCredential: number
  /** Of one person, whatever the credentials. */
  readonly perUser: number
  /** Of everybody. */
  readonly perServer: number
}

export const usualSocketLimits: SocketLimits = { perCredential: 20, perUser: 100, perServer: 2000 }

/** After how many seconds somebody without a place may try again. */
const retryAfter = 60

/** Who asks for a live connection. */
interface Asking {
  /** Names the session or the API key. */
  readonly credential: string
  readonly userId: string
}

/** The places for live connections. A place is free again when its connection is closed, however that comes about. */
export class SocketPlaces {
  readonly #limits: SocketLimits
  readonly #taken = new Map<string, number>()

  constructor(limits: SocketLimits) {
    this.#limits = limits
  }

  /** Takes a place until the connection closes; throws `request.too_many` when there is none. */
  take({ credential, userId }: Asking, connection: Socket): void {
    if (connection.destroyed) return
    const { perCredential, perUser, perServer } = this.#limits
    const counted = [
      { key: `credential ${credential}`, max: perCredential, whose: 'This session or API key has' },
      { key: `user ${userId}`, max: perUser, whose: 'You have' },
      { key: 'server', max: perServer, whose: 'The server has' },
    ]
    const full = counted.find(({ key, max }) => (this.#taken.get(key) ?? 0) >= max)
    if (full !== undefined) {
      const text = `${full.whose} ${full.max} live connections, which is the limit; close some or try again later`
      throw new Problem('request.too_many', { text, retryAfter })
    }
    for (const { key } of counted) this.#add(key, 1)
    connection.once('close', () => {
      for (const { key } of counted) this.#add(key, -1)
    })
  }

  #add(key: string, more: number): void {
    const count = (this.#taken.get(key) ?? 0) + more
    if (count === 0) this.#taken.delete(key)
    else this.#taken.set(key, count)
  }
}
