import type { ProblemCode } from '@stowage/contract/protocol/problem'
import type { DeleteResult } from 'kysely'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { addMilliseconds, day, type Instant, latestNoted } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'

/** Counter of failures of an address or account at an operation. */
export interface Counter {
  readonly key: string
  /** Number of failures before the first lock. */
  readonly free: number
  /** False: failures of this caller count, but a lock does not apply to it. */
  readonly binds?: boolean
}

/** The most calls in a period, successful or not. */
export interface Budget {
  readonly key: string
  readonly max: number
  /** Milliseconds from the first call. */
  readonly window: number
  /** Problem when the budget is spent; default `auth.too_many_attempts`. */
  readonly code?: ProblemCode
}

/** Settings of locks after failures; times in milliseconds. */
export interface RateLimitSettings {
  readonly enabled: boolean
  /** Failures expire this long after the last one, or after its lock. */
  readonly window: number
  readonly maxAttempts: number
  /** The first lock; each further failure doubles it. */
  readonly baseBackoff: number
  /** The longest lock. */
  readonly maxBackoff: number
}

/** Stored failures of a counter. */
export interface Failures {
  readonly failures: number
  readonly last_at: Instant
  readonly locked_until: Instant | null
}

/** Limits attempts. Counters are rows, so that all processes on one database share them. */
export class RateLimits {
  readonly settings: RateLimitSettings

  constructor(settings: RateLimitSettings) {
    this.settings = settings
  }

  /** The same limits, even when the limits of sign-ins are disabled. */
  alwaysOn(): RateLimits {
    return new RateLimits({ ...this.settings, enabled: true })
  }

  /** Is a lock in force? A lock that ends later than the longest possible one comes from a fast clock and does not count. */
  #isLocked(until: Instant | null, now: Instant): until is Instant {
    return until !== null && until > now && until <= latestNoted(now, this.settings.maxBackoff)
  }

  /** Throws `auth.too_many_attempts` while one of the counters is locked. */
  async refuseLocked(db: Reader, counters: readonly Counter[], now: Instant): Promise<void> {
    const binding = counters.filter(({ binds = true }) => binds).map(({ key }) => key)
    if (!this.settings.enabled || binding.length === 0) return
    const rows = await db.q
      .selectFrom('rate_counters')
      .select('locked_until')
      .where('key', 'in', binding)
      .where('locked_until', '>', now)
      .execute()
    const last = rows
      .map(({ locked_until }) => locked_until)
      .filter(until => this.#isLocked(until, now))
      .sort()
      .at(-1)
    if (last !== undefined) throw tooMany(last, now)
  }

  /** Counts a failure. Concurrent attempts that end after the lock began are refused too. */
  async count(db: Writer, counters: readonly Counter[], now: Instant): Promise<void> {
    if (!this.settings.enabled) return
    for (const { key, free, binds = true } of counters) {
      const known = await holdCounter(db, key, now)
      if (this.#isLocked(known.locked_until, now)) {
        if (binds) throw tooMany(known.locked_until, now)
        continue
      }
      await db.q
        .updateTable('rate_counters')
        .set({ ...afterFailure(known, free, this.settings, now) })
        .where('key', '=', key)
        .execute()
    }
  }

  /** Resets a counter; a lock that began meanwhile stays, and is thrown as `auth.too_many_attempts`. */
  async forget(db: Writer, { key }: Counter, now: Instant): Promise<void> {
    const forgotten = db.q.deleteFrom('rate_counters').where('key', '=', key).returning('locked_until')
    const until = (await forgotten.executeTakeFirst())?.locked_until ?? null
    if (this.settings.enabled && this.#isLocked(until, now)) throw tooMany(until, now)
  }

  /** Counts a call, or throws the budget's problem when the budget is spent. */
  async spend(db: Writer, { key, max, window, code }: Budget, now: Instant): Promise<void> {
    if (!this.settings.enabled) return
    const known = await holdCounter(db, key, now)
    const end = addMilliseconds(known.last_at, window)
    const isRunning = end > now && known.last_at <= latestNoted(now)
    if (known.failures >= max && isRunning) throw tooMany(end, now, code)
    const next = isRunning ? { failures: known.failures + 1 } : { failures: 1, last_at: now }
    await db.q.updateTable('rate_counters').set(next).where('key', '=', key).execute()
  }
}

const tooMany = (until: Instant, now: Instant, code: ProblemCode = 'auth.too_many_attempts'): Problem =>
  new Problem(code, { retryAfter: (Date.parse(until) - Date.parse(now)) / 1000 })

/** Creates or locks the row of a counter until the transaction ends, so that processes take turns. */
function holdCounter(db: Writer, key: string, now: Instant): Promise<Failures> {
  return db.q
    .insertInto('rate_counters')
    .values({ key, failures: 0, last_at: now, locked_until: null })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ key }))
    .returning(['failures', 'last_at', 'locked_until'])
    .executeTakeFirstOrThrow()
}

/** Failures after one more: the first `free` ones do not lock, each further one does. */
export function afterFailure(
  known: Failures,
  free: number,
  settings: Omit<RateLimitSettings, 'enabled'>,
  now: Instant,
): Failures {
  const isForgotten = addMilliseconds(known.locked_until ?? known.last_at, settings.window) < now
  const failures = isForgotten ? 1 : known.failures + 1
  const above = failures - free
  if (above <= 0) return { failures, last_at: now, locked_until: null }
  const lock = Math.min(settings.maxBackoff, settings.baseBackoff * 2 ** (above - 1))
  return { failures, last_at: now, locked_until: addMilliseconds(now, lock) }
}

/** Deletes at most `limit` counters that are older than a day and not locked. */
export const deleteOldCounters = (db: Writer, now: Instant, limit: number): Promise<DeleteResult> =>
  db.q
    .deleteFrom('rate_counters')
    .where('key', 'in', q =>
      q
        .selectFrom('rate_counters')
        .select('key')
        .where('last_at', '<', addMilliseconds(now, -day))
        .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
