import { setTimeout as pause } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { second, stopwatch } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { DatabaseLocked } from '#kernel/startup-error.ts'

/** Is it SQLite's error for a lock of another connection? */
export const isBusy = (error: unknown): boolean =>
  error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** First pause between two attempts at a lock, milliseconds. */
const shortest = 2
/** Longest pause between two attempts, milliseconds. */
const longest = 50
/** Wait after which it is reported, milliseconds. */
const worthTelling = second

/** Options of a wait for a lock. */
interface Waiting {
  readonly file: string
  /** Deadline on the stopwatch. */
  readonly deadline: number
  /** Called once with a sentence after a long wait. */
  readonly onLongWait: (sentence: string) => void
}

/**
 * Retries until no other program holds the lock, without blocking the event loop as SQLite's own timeout
 * does. Throws `overloaded` after the deadline.
 */
export async function whenFree<T>(attempt: () => T, waiting: Waiting): Promise<T> {
  const refusal = new DatabaseLocked(waiting.file)
  const telling = setTimeout(() => waiting.onLongWait(refusal.message), worthTelling)
  try {
    for (let wait = shortest; ; wait = Math.min(longest, 2 * wait)) {
      await pause(wait)
      try {
        return attempt()
      } catch (error) {
        if (!isBusy(error)) throw error
      }
      if (stopwatch() > waiting.deadline) throw new Problem('overloaded', { retryAfter: 5, cause: refusal })
    }
  } finally {
    clearTimeout(telling)
  }
}
