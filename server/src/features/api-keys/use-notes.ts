import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { BackgroundTasks } from '#kernel/background-tasks.ts'
import { addMilliseconds, type Instant, latestNoted } from '#kernel/clock.ts'

/** A use of something, and when the use before it was noted. */
interface Use {
  readonly id: string
  readonly lastUsedAt: Instant | null
  readonly now: Instant
}

/** Notes when something was used last, beside the requests: at most once in `interval` milliseconds. */
export class UseNotes {
  readonly #database: Database
  readonly #backgroundTasks: BackgroundTasks
  readonly #interval: number
  /** What is being written down, and which use that is. */
  readonly #noting = new Map<string, Instant>()

  constructor(database: Database, backgroundTasks: BackgroundTasks, interval: number) {
    this.#database = database
    this.#backgroundTasks = backgroundTasks
    this.#interval = interval
  }

  /** Has a use written down if one is due; `isDue` is true of a row whose `last_used_at` no other server has written meanwhile. */
  note(
    { id, lastUsedAt, now }: Use,
    write: (db: Writer, isDue: RawBuilder<SqlBool>) => Promise<unknown>,
  ): void {
    const before = addMilliseconds(now, -this.#interval)
    const latest = latestNoted(now)
    const noted = [lastUsedAt, this.#noting.get(id)]
    if (noted.some(at => at && at > before && at <= latest)) return
    this.#noting.set(id, now)
    const isDue = sql<SqlBool>`(last_used_at is null or last_used_at <= ${before} or last_used_at > ${latest})`
    this.#backgroundTasks.run(async () => {
      try {
        await this.#database.write(null, ({ db }) => write(db, isDue))
      } finally {
        if (this.#noting.get(id) === now) this.#noting.delete(id)
      }
    })
  }
}
