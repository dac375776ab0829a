import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { findKeyHolders, releaseKeys } from '#idempotency/release-keys.ts'
import { findHolders, releaseLeases } from '#jobs/release-leases.ts'
import { type Clock, second } from '#kernel/clock.ts'
import { findLongWriteHolders, releaseLongWrites } from '#long-writes/claim.ts'

/** How often a server looks whether another one has died, milliseconds. */
const lookEvery = 5 * second

interface Watch {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  /** Kinds of jobs whose leases are left alone: they may be what has taken the other server down. */
  readonly exceptKinds: readonly string[]
  /** Hears that there is something to take up. */
  readonly onReleased: () => void
}

/** Ends the leases of servers on the same database that have died, so that what they had begun is taken up at once. */
export class DeadServers {
  readonly #watch: Watch
  /** Whom the last look found dead: a living server may be without its connection for a moment. */
  #suspects: ReadonlySet<string> = new Set()
  #looking: NodeJS.Timeout | undefined

  constructor(watch: Watch) {
    this.#watch = watch
  }

  /** Releases what the dead hold, and looks again every 5 s, then for those that two looks in a row find dead. */
  async start(): Promise<void> {
    await this.#release(await this.#findDead())
    this.#looking = setInterval(() => {
      void this.#look().catch(error =>
        this.#watch.log.warn({ err: error }, 'Dead servers could not be looked for'),
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
    const { database, clock, exceptKinds } = this.#watch
    const now = clock.now().toISOString()
    const holders = await database.read(async db => [
      ...(await findHolders(db, exceptKinds)),
      ...(await findLongWriteHolders(db)),
      ...(await findKeyHolders(db, now)),
    ])
    return holders.length === 0 ? [] : database.findDead(holders)
  }

  async #release(holders: readonly string[]): Promise<void> {
    if (holders.length === 0) return
    const { database, log, exceptKinds, onReleased } = this.#watch
    await releaseLongWrites(database, holders)
    await releaseLeases(database, { exceptKinds, holders })
    await releaseKeys(database, holders)
    log.warn({ leases: holders.length }, 'A server has died; what it had begun is taken up')
    onReleased()
  }
}
