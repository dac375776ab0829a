import { setTimeout as pause } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { second, stopwatch } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { DatabaseLocked } from '#kernel/startup-error.ts'

/** Does SQLite say that another program holds a lock? */
export const isBusy = (error: unknown): boolean =>
  error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** How long between two attempts at a lock, milliseconds: the first and the longest. */
const [shortest, longest] = [2, 50]
/** After so long it is told that something is in the way, milliseconds. */
const worthTelling = second

/** Who waits for a lock. */
interface Waiting {
  readonly file: string
  /** Until when on the stopwatch. */
  readonly deadline: number
  /** Called once when the wait becomes a long one, with a sentence about it. */
  readonly onLongWait: (sentence: string) => void
}

/**
 * Tries again until no other program is in the way, and lets this one go on meanwhile: SQLite's own timeout would stop the
 * event loop. Throws `overloaded` after the deadline.
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
