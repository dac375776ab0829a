import { zeroInstant } from '@stowage/contract/times'
import type { Database } from '#db/database.ts'

/**
 * Ends all leases, so that what a process that is gone had begun is taken up at once. For whoever knows that nobody else
 * works on this database; if somebody does, they notice that a job has been taken over before they change anything. The kinds
 * that are excepted wait until their leases end.
 */
export async function releaseLeases(database: Database, except: readonly string[] = []): Promise<void> {
  await database.write(null, ({ db }) =>
    db.q
      .updateTable('jobs')
      .set({ leased_until: zeroInstant })
      .where('state', '=', 'running')
      .where(({ ref, not }) => not(db.dialect.isAnyOf(ref('kind'), except, 'text')))
      .execute(),
  )
}
