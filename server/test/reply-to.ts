import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Writer } from '#db/reader-writer.ts'
import type { DatabaseKind } from './databases.ts'
import type { TestApp } from './test-app.ts'
import { waitForLong } from './wait-for.ts'

/** What happens in a transaction before a request comes that has to wait for it, and once it waits. */
interface Meanwhile {
  readonly before: (db: Writer) => Promise<unknown>
  readonly after?: (db: Writer) => Promise<unknown>
}

/** What comes of a request that was let in before a transaction ends, and had to wait for it. */
export async function replyTo<T>(
  { app }: TestApp,
  kind: DatabaseKind,
  send: () => Promise<T>,
  { before, after }: Meanwhile,
): Promise<T> {
  const { reply } = await app.database.write(null, async ({ db }) => {
    await before(db)
    const sent = send()
    // On SQLite whatever writes waits in the queue of the process.
    if (kind === 'postgres') await waitForLong(async () => expect(await countWaiting(db)).toBe(1))
    await after?.(db)
    return { reply: sent }
  })
  return reply
}

/** How many wait for a lock that this transaction has. */
async function countWaiting(db: Writer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select cast(count(*) as integer) as count from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(db.q)
  return rows[0]?.count ?? 0
}
