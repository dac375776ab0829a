import pg from 'pg'
import { second } from '#kernel/clock.ts'
import { withTimeout } from '#kernel/with-timeout.ts'
import type { Notification } from '../database.ts'

/** Channel of notifications. */
export const channel = 'stowage'

/** Intervals and timeouts, milliseconds. */
interface ListenerTiming {
  /** Interval of health checks of the connection. */
  readonly beat: number
  /** Timeout of an answer and of a new connection. */
  readonly timeoutMs: number
  /** Pause before a reconnection. */
  readonly rest: number
}

const usual: ListenerTiming = { beat: 10 * second, timeoutMs: 5 * second, rest: second }

/** TCP keep-alive: a connection that waits for a lock cannot answer health checks. */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10 * second }

/** A method that the types of the driver lack. */
type Unrefable = pg.Client & { unref(): void }

interface Listener {
  readonly hear: (notification: Notification) => void
  readonly catchUp: (() => void) | undefined
}

/**
 * Connection that listens for notifications and announces this process. A lost connection is reopened, also
 * one that was dropped silently, as by a router.
 */
export class NotificationListener {
  readonly #url: string
  readonly #announcement: string
  readonly #rhythm: ListenerTiming
  readonly #listeners = new Set<Listener>()
  #client: pg.Client | undefined
  #begun: Promise<unknown> | undefined
  #isClosed = false
  /** Is it listening, and is this process announced? */
  isHearing = false

  /** Sends the statement `announcement` on each new connection. */
  constructor(url: string, announcement: string, rhythm: ListenerTiming = usual) {
    this.#url = url
    this.#announcement = announcement
    this.#rhythm = rhythm
  }

  /** Resolves when it listens; calls `catchUp` after a reconnection, when notifications may have been missed. */
  async add(hear: Listener['hear'], catchUp?: Listener['catchUp']): Promise<() => void> {
    const listener = { hear, catchUp }
    this.#listeners.add(listener)
    this.#begun ??= this.#open()
    await this.#begun
    return () => this.#listeners.delete(listener)
  }

  /** Opens a connection; false after a failure, which is retried. */
  async #open(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: this.#rhythm.timeoutMs,
      ...keepAliveOptions,
    })
    this.#client = client
    for (const event of ['error', 'end'] as const) client.on(event, () => this.#lose(client))
    client.on('notification', ({ payload }) => this.#pass(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}; ${this.#announcement}`)
    } catch {
      this.#lose(client)
      return false
    }
    this.isHearing = true
    this.#watch(client)
    return true
  }

  #pass(payload: string | undefined): void {
    const notification = readNotice(payload)
    if (notification !== undefined) for (const { hear } of this.#listeners) hear(notification)
  }

  /** Checks the connection regularly, and drops it when there is no answer. */
  #watch(client: pg.Client): void {
    const ask = async (): Promise<void> => {
      if (this.#client !== client) return
      try {
        await withTimeout(this.#rhythm.timeoutMs, client.query('select 1'))
        this.#watch(client)
      } catch {
        this.#lose(client)
      }
    }
    setTimeout(() => void ask(), this.#rhythm.beat).unref()
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.isHearing = false
    // Does not wait for a pending answer.
    client.end().catch(() => undefined)
    if (!this.#isClosed) setTimeout(() => void this.#openAgain(), this.#rhythm.rest).unref()
  }

  async #openAgain(): Promise<void> {
    if (this.#isClosed || !(await this.#open())) return
    for (const { catchUp } of this.#listeners) catchUp?.()
  }

  /** Closes the connection, with a timeout. */
  async close(): Promise<void> {
    this.#isClosed = true
    const client = this.#client
    this.#client = undefined
    this.isHearing = false
    if (client === undefined) return
    // The process may exit even when the server never confirms the end.
    await withTimeout(this.#rhythm.timeoutMs, client.end()).catch(() => (client as Unrefable).unref())
  }
}

/** Notification of another process; undefined for foreign payloads. */
function readNotice(payload: string | undefined): Notification | undefined {
  try {
    return JSON.parse(payload ?? '')
  } catch {
    return undefined
  }
}
