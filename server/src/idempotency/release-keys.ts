import { zeroInstant } from '@stowage/contract/times'
import type { Database } from '#db/database.ts'
import type { Reader } from '#db/reader-writer.ts'
import { addMilliseconds, hour, type Instant } from '#kernel/clock.ts'
import { keptFor } from './idempotency-keys.ts'

/**
 * Ends leases of idempotency keys, so that a repeat of a request begins anew: those of some holders, who have died, or all, for
 * whoever knows that nobody else works on this database.
 */
export const releaseKeys = (database: Database, holders?: readonly string[]) =>
  database.write(null, ({ db }) =>
    db.q
      .updateTable('idempotency_keys')
      .set({ leased_until: zeroInstant })
      .where('answer', 'is', null)
      .$if(holders !== undefined, query => query.where('leased_by', 'in', holders ?? []))
      .execute(),
  )

/** Who is at work on requests with a key that came in the last hour: those of a whole day are too many to look at often. */
export async function findKeyHolders(db: Reader, now: Instant): Promise<string[]> {
  const rows = await db.q
    .selectFrom('idempotency_keys')
    .select('leased_by')
    .where('expires_at', '>', addMilliseconds(now, keptFor - hour))
    .where('answer', 'is', null)
    .where('long_write_id', 'is', null)
    .where('leased_until', '>', now)
    .execute()
  return rows.map(({ leased_by }) => leased_by)
}
