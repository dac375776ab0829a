import { zeroInstant } from '@stowage/contract/times'
import type { Database } from '#db/database.ts'

/** Ends all leases of idempotency keys: for whoever knows that nobody else works on this database. */
export const releaseKeys = (database: Database) =>
  database.write(null, ({ db }) =>
    db.q
      .updateTable('idempotency_keys')
      .set({ leased_until: zeroInstant })
      .where('answer', 'is', null)
      .execute(),
  )
