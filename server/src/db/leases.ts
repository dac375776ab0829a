import { zeroInstant } from '@stowage/contract/values/times'
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { addMilliseconds, type Clock, type Instant, minute } from '#kernel/clock.ts'
import type { Database } from './database.ts'
import type { Dialect } from './query/dialect.ts'
import { StatementCache, statement } from './query/statement.ts'
import type { Reader, Writer } from './reader-writer.ts'
import type { Tables } from './tables.ts'

/** Default length of a lease without renewal, milliseconds. */
export const usualLease = minute

/** Reason to abort work: another holder has taken its lease. */
export class LeaseLost extends Error {
  constructor(text = 'Another worker has taken the job over') {
    super(text)
  }
}

/**
 * Condition for an expired lease, by the column of its end. An end beyond `latest` counts as expired: a fast
 * clock has stored it (docs/adr/0033).
 */
export const leaseHasEnded = (column: string, now: Instant, latest: Instant) =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${latest})`

interface Terms {
  readonly clock: Clock
  /** Length without renewal, milliseconds. */
  readonly length: number
  /** Stores a new end; false when another holder has taken it. */
  renew(until: Instant): Promise<boolean>
  /** Called with the error of a failed renewal. */
  onError?(error: unknown): void
  /** Ends the work before a lease that cannot be renewed expires. Otherwise the work ends when another holder has taken the lease. */
  readonly isStrict?: true
}

/** A lease under renewal. */
export interface Lease {
  /** Aborts when the lease is lost: the work must end. */
  readonly signal: AbortSignal
  /** Stops the renewal. */
  stop(): void
}

/** Renews a new lease, three times in its length. */
export function keepLease({ clock, length, renew, onError, isStrict }: Terms): Lease {
  const lost = new AbortController()
  const interval = length / 3
  const endFromNow = () => addMilliseconds(clock.now().toISOString(), length)
  let until = endFromNow()
  const renewNow = async (): Promise<void> => {
    const next = endFromNow()
    try {
      if (await renew(next)) until = next
      else lost.abort(new LeaseLost())
    } catch (error) {
      onError?.(error)
      const nextLook = addMilliseconds(clock.now().toISOString(), interval)
      if (isStrict && nextLook >= until) lost.abort(error)
    }
  }
  const timer = setInterval(() => void renewNow(), interval).unref()
  return { signal: lost.signal, stop: () => clearInterval(timer) }
}

/** Tables with `leased_by` and `leased_until`. */
type LeasedTable = 'jobs' | 'long_writes' | 'idempotency_keys'

/** A leased row, as it was taken; `leasedBy` differs when another holder has taken it since. */
export interface HeldLease {
  readonly id: string
  readonly groupId?: string | null
  /** New for each lease (`Database.newHolder`); null when free. */
  readonly leasedBy: string | null
}

/** Holder and end of a new lease. */
interface Taker {
  readonly leasedBy: string
  readonly until: Instant
}

interface Rules<Column> {
  /** Condition for a row with running or abandoned work. */
  isUnderWay(dialect: Dialect): RawBuilder<SqlBool>
  /** Condition for rows to check for dead holders; default all. */
  isLookedAt?(now: Instant): RawBuilder<SqlBool>
  /** Is the group part of the key? */
  readonly isKeyedByGroup?: true
  /** Columns returned by a renewal. */
  readonly renewed: readonly Column[]
}

/** Leases on rows of one table: take, renew, lose, release. The caller decides which row is free. */
export class Leases<T extends LeasedTable, Column extends keyof Tables[T] & string = never> {
  readonly #table: T
  readonly #rules: Rules<Column>
  readonly #changes = new StatementCache()
  readonly #renew = statement<HeldLease & { until: Instant }>()(
    (_, p) => sql<Pick<Tables[T], Column>>`update ${sql.table(this.#table)} set leased_until = ${p.until}
      where ${this.#isHeldBy(p)} returning ${sql.join(this.#rules.renewed.map(name => sql.ref(name)))}`,
  )
  readonly #remove = statement<HeldLease>()(
    (_, p, dialect) => sql`delete from ${sql.table(this.#table)}
      where ${this.#isHeldBy(p)} and ${this.#rules.isUnderWay(dialect)}`,
  )

  constructor(table: T, rules: Rules<Column>) {
    this.#table = table
    this.#rules = rules
  }

  /** Takes a row from the holder that was read, or from none, with other changes; false when another holder was faster. */
  take(
    db: Writer,
    from: HeldLease,
    { leasedBy, until }: Taker,
    changes: Updateable<Tables[T]> = {},
  ): Promise<boolean> {
    return this.#set(db, from, { ...changes, leased_by: leasedBy, leased_until: until })
  }

  /** Extends a lease; undefined, without a change, when another holder has the row or it is deleted. */
  renew(db: Writer, held: HeldLease, until: Instant): Promise<Pick<Tables[T], Column> | undefined> {
    return db.first(this.#renew, { ...held, until })
  }

  /** Changes a held row; false, without a change, when another holder has it or it is deleted. */
  change(db: Writer, held: HeldLease, changes: Updateable<Tables[T]>): Promise<boolean> {
    return this.#set(db, held, changes)
  }

  /** Deletes a held row with running work; false when it is not held. */
  async deleteRow(db: Writer, held: HeldLease): Promise<boolean> {
    return (await db.run(this.#remove, held)) > 0
  }

  /** Renews a new lease until it is stopped or lost. */
  keep(
    { database, clock }: { readonly database: Database; readonly clock: Clock },
    held: HeldLease,
    length: number,
    onError: (error: unknown) => void,
  ): Lease {
    const renew = (until: Instant) =>
      database.write(null, async ({ db }) => (await this.renew(db, held, until)) !== undefined)
    return keepLease({ clock, length, renew, onError })
  }

  /** The same leases, restricted by a condition. */
  where(condition: (dialect: Dialect) => RawBuilder<SqlBool>): Leases<T, Column> {
    const { isUnderWay } = this.#rules
    return new Leases(this.#table, {
      ...this.#rules,
      isUnderWay: dialect => sql`${isUnderWay(dialect)} and ${condition(dialect)}`,
    })
  }

  /** Holders of rows that may have died. */
  async findHolders(db: Reader, now: Instant): Promise<string[]> {
    const { isUnderWay, isLookedAt } = this.#rules
    const { rows } = await sql<{ holder: string }>`select leased_by as holder from ${sql.table(this.#table)}
      where ${isUnderWay(db.dialect)} and ${isLookedAt?.(now) ?? sql`1 = 1`} and leased_until > ${now}
        and leased_by is not null`.execute(db.q)
    return rows.map(({ holder }) => holder)
  }

  /**
   * Ends the leases of dead holders, or of all when no other process uses the database, so that their work
   * resumes at once. A holder that is alive after all notices the loss before it changes anything.
   */
  async release(db: Writer, holders?: readonly string[]): Promise<void> {
    const isTheirs =
      holders === undefined ? sql`1 = 1` : db.dialect.isAnyOf(sql.ref('leased_by'), holders, 'text')
    await sql`update ${sql.table(this.#table)} set leased_until = ${zeroInstant}
      where ${this.#rules.isUnderWay(db.dialect)} and ${isTheirs}`.execute(db.q)
  }

  async #set(db: Writer, { id, groupId = null, leasedBy }: HeldLease, changes: object): Promise<boolean> {
    const values = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const names = Object.keys(values)
    const changing = this.#changes.get(names.join(), () =>
      statement<HeldLease & Record<string, unknown>>()(
        (_, p) => sql`update ${sql.table(this.#table)}
          set ${sql.join(names.map(name => sql`${sql.ref(name)} = ${p[name]}`))} where ${this.#isHeldBy(p)}`,
      ),
    )
    return (await db.run(changing, { ...values, id, groupId, leasedBy })) > 0
  }

  #isHeldBy({ id, groupId, leasedBy }: HeldLease): RawBuilder<SqlBool> {
    const isIt = this.#rules.isKeyedByGroup ? sql`group_id = ${groupId} and id = ${id}` : sql`id = ${id}`
    return sql`${isIt} and leased_by is not distinct from ${leasedBy}`
  }
}

/** Leases of any table, for the release of dead holders. */
export type AnyLeases = Pick<Leases<LeasedTable>, 'findHolders' | 'release'>
