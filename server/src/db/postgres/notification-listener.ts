import pg from 'pg'
import { second } from '#kernel/clock.ts'
import { withTimeout } from '#kernel/with-timeout.ts'
import type { Notification } from '../database.ts'

/** On which channel notices go. */
export const channel = 'stowage'

/** How often what happens, milliseconds. */
interface ListenerTiming {
  /** A question whether the database is still there. */
  readonly beat: number
  /** How long an answer may take, and a new connection. */
  readonly timeoutMs: number
  /** How long after a loss it connects again. */
  readonly rest: number
}

const usual: ListenerTiming = { beat: 10 * second, timeoutMs: 5 * second, rest: second }

/** Looked for by the system too: while a connection waits for a lock, it cannot be asked. */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10 * second }

/** What the types of the driver keep silent about. */
type Unrefable = pg.Client & { unref(): void }

interface Listener {
  readonly hear: (notification: Notification) => void
  readonly catchUp: (() => void) | undefined
}

/**
 * The connection on which this process hears notices, and which tells others that it is there. One that is lost is
 * opened again, also when it is lost without a word, as behind a router that has forgotten it.
 */
export class NotificationListener {
  readonly #url: string
  readonly #announcement: string
  readonly #rhythm: ListenerTiming
  readonly #listeners = new Set<Listener>()
  #client: pg.Client | undefined
  #begun: Promise<unknown> | undefined
  #isClosed = false
  /** Does it hear now, and do others know that this process is there? */
  isHearing = false

  /** `announcement` is a statement that is sent on each new connection. */
  constructor(url: string, announcement: string, rhythm: ListenerTiming = usual) {
    this.#url = url
    this.#announcement = announcement
    this.#rhythm = rhythm
  }

  /** Resolves when it hears; calls `catchUp` when notices may have been missed, and it hears again. */
  async add(hear: Listener['hear'], catchUp?: Listener['catchUp']): Promise<() => void> {
    const listener = { hear, catchUp }
    this.#listeners.add(listener)
    this.#begun ??= this.#open()
    await this.#begun
    return () => this.#listeners.delete(listener)
  }

  /** Does it hear now? If not, it tries again. */
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

  /** Asks again and again, and gives the connection up when there is no answer. */
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
    // Where an answer is still awaited, this waits for nothing.
    client.end().catch(() => undefined)
    if (!this.#isClosed) setTimeout(() => void this.#openAgain(), this.#rhythm.rest).unref()
  }

  async #openAgain(): Promise<void> {
    if (this.#isClosed || !(await this.#open())) return
    for (const { catchUp } of this.#listeners) catchUp?.()
  }

  /** Says goodbye, but not for long. */
  async close(): Promise<void> {
    this.#isClosed = true
    const client = this.#client
    this.#client = undefined
    this.isHearing = false
    if (client === undefined) return
    // The process may end although the other side has never said goodbye.
    await withTimeout(this.#rhythm.timeoutMs, client.end()).catch(() => (client as Unrefable).unref())
  }
}

/** What another process said; undefined when it is not one of ours that speaks. */
function readNotice(payload: string | undefined): Notification | undefined {
  try {
    return JSON.parse(payload ?? '')
  } catch {
    return undefined
  }
}
