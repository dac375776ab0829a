import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import type { AnyLeases } from '#db/leases.ts'
import { type Clock, second } from '#kernel/clock.ts'

/** Interval of the search for dead servers, milliseconds. */
const lookEvery = 5 * second

interface Watch {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly leases: readonly AnyLeases[]
  /** Hears that there is something to take up. */
  readonly onReleased: () => void
}

/** Ends the leases of servers on the same database that have died, so that what they had begun is taken up at once. */
export class DeadServers {
  readonly #watch: Watch
  /** Servers that looked dead in the last search: a live one may lose its connection for a moment. */
  #suspects: ReadonlySet<string> = new Set()
  #looking: NodeJS.Timeout | undefined

  constructor(watch: Watch) {
    this.#watch = watch
  }

  /**
   * Releases what the dead hold, and looks again every 5 s, then for those that two looks in a row find dead. With SQLite there is one
   * server, and whoever else holds anything is dead.
   */
  async start(): Promise<void> {
    if (this.#watch.database.dialect.name === 'sqlite') return this.#releaseAll()
    await this.#release(await this.#findDead())
    this.#looking = setInterval(() => {
      void this.#look().catch(error =>
        this.#watch.log.warn({ err: error }, 'Could not check for dead servers'),
      )
    }, lookEvery).unref()
  }

  stop(): void {
    clearInterval(this.#looking)
  }

  async #look(): Promise<void> {
    const dead = await this.#findDead()
    await this.#release(dead.filter(holder => this.#suspects.has(holder)))
    this.#suspects = new Set(dead)
  }

  async #findDead(): Promise<string[]> {
    const { database, clock, leases } = this.#watch
    const now = clock.now().toISOString()
    const holders: string[] = []
    await database.read(async db => {
      for (const each of leases) holders.push(...(await each.findHolders(db, now)))
    })
    return holders.length === 0 ? [] : database.findDead(holders)
  }

  async #release(holders: readonly string[]): Promise<void> {
    if (holders.length === 0) return
    const { log, onReleased } = this.#watch
    await this.#releaseAll(holders)
    log.warn({ leases: holders.length }, 'A server died; its unfinished work is resumed')
    onReleased()
  }

  async #releaseAll(holders?: readonly string[]): Promise<void> {
    const { database, leases } = this.#watch
    for (const each of leases) await database.write(null, ({ db }) => each.release(db, holders))
  }
}
