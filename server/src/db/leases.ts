import { zeroInstant } from '@stowage/contract/values/times'
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { addMilliseconds, type Clock, type Instant, minute } from '#kernel/clock.ts'
import type { Database } from './database.ts'
import type { Dialect } from './query/dialect.ts'
import { StatementCache, statement } from './query/statement.ts'
import type { Reader, Writer } from './reader-writer.ts'
import type { Tables } from './tables.ts'

/** How long a lease lasts without being renewed, unless its owner says otherwise, milliseconds. */
export const usualLease = minute

/** Why work is told to end: somebody else has its lease. */
export class LeaseLost extends Error {
  constructor(text = 'Another worker has taken the job over') {
    super(text)
  }
}

/**
 * Has the lease ended whose end stands in a column? Also when it reaches beyond `latest`, further than its length: then a
 * clock that ran ahead has noted it (docs/adr/0033).
 */
export const leaseHasEnded = (column: string, now: Instant, latest: Instant) =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${latest})`

interface Terms {
  readonly clock: Clock
  /** How long it lasts without being renewed, milliseconds. */
  readonly length: number
  /** Notes its new end; false when somebody else has taken it. */
  renew(until: Instant): Promise<boolean>
  /** Hears why it could not be renewed. */
  onError?(error: unknown): void
  /** Must the work end before a lease that cannot be renewed does? Otherwise it ends when somebody has taken the lease. */
  readonly isStrict?: true
}

/** A lease that is renewed. */
export interface Lease {
  /** Aborted when the lease is lost: the work under it must end. */
  readonly signal: AbortSignal
  /** Renews it no more. */
  stop(): void
}

/** Keeps a lease that was taken just now: renews it three times in its length. */
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

/** The tables whose rows are held in `leased_by` and `leased_until`. */
type LeasedTable = 'jobs' | 'long_writes' | 'idempotency_keys'

/** A row that somebody holds, or has held: whoever has taken it meanwhile has another `leasedBy`. */
export interface HeldLease {
  readonly id: string
  readonly groupId?: string | null
  /** A new one each time that a row is taken (`Database.newHolder`); null when nobody has it. */
  readonly leasedBy: string | null
}

/** Who takes a row, and until when. */
interface Taker {
  readonly leasedBy: string
  readonly until: Instant
}

interface Rules<Column> {
  /** Is somebody at work on a row, or was when they died? */
  isUnderWay(dialect: Dialect): RawBuilder<SqlBool>
  /** Which of these rows are looked at for holders that have died; all, unless it says so. */
  isLookedAt?(now: Instant): RawBuilder<SqlBool>
  /** Is the group a part of the key? */
  readonly isKeyedByGroup?: true
  /** What whoever renews a lease reads of the row. */
  readonly renewed: readonly Column[]
}

/** Rows of one table that are taken, renewed, lost and released as leases. Which row is free to be taken its owner knows. */
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

  /** Takes a row from whoever has been seen to hold it, or from nobody, with other changes; false when somebody was faster. */
  take(
    db: Writer,
    from: HeldLease,
    { leasedBy, until }: Taker,
    changes: Updateable<Tables[T]> = {},
  ): Promise<boolean> {
    return this.#set(db, from, { ...changes, leased_by: leasedBy, leased_until: until })
  }

  /** Notes a new end of a lease; undefined, and nothing changes, when somebody else has the row or it is gone. */
  renew(db: Writer, held: HeldLease, until: Instant): Promise<Pick<Tables[T], Column> | undefined> {
    return db.first(this.#renew, { ...held, until })
  }

  /** Changes a row that is held; false, and nothing changes, when somebody else has it or it is gone. */
  change(db: Writer, held: HeldLease, changes: Updateable<Tables[T]>): Promise<boolean> {
    return this.#set(db, held, changes)
  }

  /** Removes a row that is held and under way; false when it is not. */
  async deleteRow(db: Writer, held: HeldLease): Promise<boolean> {
    return (await db.run(this.#remove, held)) > 0
  }

  /** Renews a lease that was taken just now until it is stopped or lost. */
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

  /** The same rows, but for those that a condition leaves out. */
  where(condition: (dialect: Dialect) => RawBuilder<SqlBool>): Leases<T, Column> {
    const { isUnderWay } = this.#rules
    return new Leases(this.#table, {
      ...this.#rules,
      isUnderWay: dialect => sql`${isUnderWay(dialect)} and ${condition(dialect)}`,
    })
  }

  /** Who holds rows, and may have died. */
  async findHolders(db: Reader, now: Instant): Promise<string[]> {
    const { isUnderWay, isLookedAt } = this.#rules
    const { rows } = await sql<{ holder: string }>`select leased_by as holder from ${sql.table(this.#table)}
      where ${isUnderWay(db.dialect)} and ${isLookedAt?.(now) ?? sql`1 = 1`} and leased_until > ${now}
        and leased_by is not null`.execute(db.q)
    return rows.map(({ holder }) => holder)
  }

  /**
   * Ends leases, so that what a process that is gone had begun is taken up at once: of some holders, who have died, or all, for
   * whoever knows that nobody else works on this database. Whoever lives notices that before changing anything.
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

/** Leases of any table, as far as those of the dead are concerned. */
export type AnyLeases = Pick<Leases<LeasedTable>, 'findHolders' | 'release'>
