import { addMilliseconds, type Instant } from '#kernel/clock.ts'

/** What slows down somebody who keeps failing; times in milliseconds. */
export interface LockSettings {
  /** Failures are forgotten this long after the last of them, or after the lock that it led to. */
  readonly window: number
  readonly maxAttempts: number
  /** The first lock; each further failure doubles it. */
  readonly baseBackoff: number
  /** The longest lock. */
  readonly maxBackoff: number
}

/** What is known of earlier failures. */
export interface Failures {
  readonly failures: number
  readonly last_at: Instant
  readonly locked_until: Instant | null
}

/** What one more failure makes of the earlier ones: `free` of them cost nothing, each one above locks. */
export function afterFailure(known: Failures, free: number, settings: LockSettings, now: Instant): Failures {
  const isForgotten = addMilliseconds(known.locked_until ?? known.last_at, settings.window) < now
  const failures = isForgotten ? 1 : known.failures + 1
  const above = failures - free
  if (above <= 0) return { failures, last_at: now, locked_until: null }
  const lock = Math.min(settings.maxBackoff, settings.baseBackoff * 2 ** (above - 1))
  return { failures, last_at: now, locked_until: addMilliseconds(now, lock) }
}
