import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import type { Reader } from '../reader-writer.ts'
import { presence } from './replace-schema.ts'

/** Class of the advisory locks that identify processes. */
const lockClass = 7745003

const largestNumber = 2 ** 31 - 1

/**
 * Liveness of this process for others on the same PostgreSQL: an advisory lock with a random number, held by
 * a connection that lasts as long as the process. PostgreSQL releases the lock when the process dies. Each
 * process draws its own number, so a restarted process or a copied folder never looks like another one
 * (docs/adr/0071).
 */
export class Presence {
  readonly #number = randomInt(1, largestNumber)
  /** Statement for the lasting connection. The locks are shared, because a lost connection may hold its lock for a while. */
  readonly announcement = `${presence}; select pg_advisory_lock_shared(${lockClass}, ${this.#number})`

  /** A new holder of a lease; others detect the death of this process by it. */
  newHolder(): string {
    return `${this.#number}:${newId()}`
  }

  /** Holders whose process has died; never a holder without a process. */
  static async findDead(db: Reader, holders: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ number: string }>`
      select objid::text as number from pg_locks
      where locktype = 'advisory' and classid = ${lockClass} and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db.q)
    const alive = new Set(rows.map(({ number }) => number))
    return holders.filter(holder => {
      const number = /^(\d+):/.exec(holder)?.[1]
      return number !== undefined && !alive.has(number)
    })
  }
}
