import { zeroInstant } from '@stowage/contract/times'
import type { Database } from '#db/database.ts'
import type { Reader } from '#db/reader-writer.ts'

interface Which {
  /** Kinds of jobs whose leases stay until they end. */
  readonly exceptKinds?: readonly string[]
  /** Whose leases; everybody's when absent. */
  readonly holders?: readonly string[]
}

/**
 * Ends leases, so that what a process that is gone had begun is taken up at once. For whoever knows that nobody else works
 * on this database, or that these holders have died; if one lives, it notices that a job has been taken over before it
 * changes anything.
 */
export async function releaseLeases(
  database: Database,
  { exceptKinds = [], holders }: Which = {},
): Promise<void> {
  await database.write(null, ({ db }) =>
    db.q
      .updateTable('jobs')
      .set({ leased_until: zeroInstant })
      .where('state', '=', 'running')
      .where(({ ref, not }) => not(db.dialect.isAnyOf(ref('kind'), exceptKinds, 'text')))
      .$if(holders !== undefined, query => query.where('leased_by', 'in', holders ?? []))
      .execute(),
  )
}

/** Who holds the leases of jobs that run, other than of these kinds. */
export async function findHolders(db: Reader, exceptKinds: readonly string[]): Promise<string[]> {
  const rows = await db.q
    .selectFrom('jobs')
    .select('leased_by')
    .where('state', '=', 'running')
    .where('leased_by', 'is not', null)
    .where(({ ref, not }) => not(db.dialect.isAnyOf(ref('kind'), exceptKinds, 'text')))
    .$narrowType<{ leased_by: string }>()
    .execute()
  return rows.map(({ leased_by }) => leased_by)
}
