import { sql } from 'kysely'
import type { WriteScope } from '#db/database.ts'
import { Leases } from '#db/leases.ts'
import type { Reader } from '#db/reader-writer.ts'
import { addMilliseconds, type Instant, second } from '#kernel/clock.ts'
import { requireValue } from '#kernel/require-value.ts'
import { leaveAbandoned, leaveHeavy } from './abandoned.ts'
import type { Job } from './define-job.ts'
import { findDue, type KnownJobs, takeDue } from './due-jobs.ts'

/** The leases of jobs. */
export const jobLeases = new Leases('jobs', { isUnderWay: () => sql`state = 'running'`, renewed: ['id'] })

/** The same, of all jobs but those of some kinds. */
export const leasesExcept = (kinds: readonly string[]) =>
  jobLeases.where(dialect => sql`not ${dialect.isAnyOf(sql.ref('kind'), kinds, 'text')}`)

/** A job that is ours until its lease ends. */
export interface Claim {
  readonly id: string
  readonly groupId: string | null
  readonly job: Job
  /** JSON. */
  readonly input: string
  /** Attempts including this one, without temporary failures. */
  readonly attempts: number
  readonly createdAt: Instant
  /** A new one for each claim: whoever has an older one has lost the job. */
  readonly leasedBy: string
}

/** Is there anything to do? Asked first, so that an idle worker never writes. */
export async function isAnythingDue(db: Reader, jobs: KnownJobs, now: Instant): Promise<boolean> {
  return (await findDue(db, jobs, now)) !== undefined
}

interface Taking {
  readonly now: Instant
  /** Turn of the last job. */
  readonly lastTurn: string
  /** A holder that nobody else is. */
  readonly leasedBy: string
}

/**
 * Takes a job that is due: the oldest that its worker has abandoned, or the oldest that waits of the group that comes after
 * the one that had the last turn.
 */
export async function claimNext(
  scope: WriteScope,
  jobs: KnownJobs,
  { now, lastTurn, leasedBy }: Taking,
): Promise<Claim | undefined> {
  const { db } = scope
  const row = await takeDue(db, jobs, now, lastTurn)
  if (row === undefined) return undefined
  const job = requireValue(jobs.get(row.kind))
  const isLeft =
    row.state === 'running' ? await leaveAbandoned(scope, job, row, now) : await leaveHeavy(db, job, row, now)
  if (isLeft) return claimNext(scope, jobs, { now, lastTurn, leasedBy })
  const claim = {
    id: row.id,
    groupId: row.groupId,
    job,
    input: row.input,
    attempts: row.attempts + 1,
    createdAt: row.createdAt,
    leasedBy,
  }
  const { attempts } = claim
  await jobLeases.take(db, row, { leasedBy, until: leaseFrom(now, job) }, { state: 'running', attempts })
  return claim
}

/** When a lease taken now ends. */
export const leaseFrom = (now: Instant, { leaseSeconds }: Job): Instant =>
  addMilliseconds(now, leaseSeconds * second)
