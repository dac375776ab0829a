import type { Reader, Writer } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'

/** A job as whoever runs the server sees it. */
export interface JobReport {
  readonly id: string
  readonly kind: string
  readonly groupId: string | null
  readonly state: 'waiting' | 'running' | 'failed'
  readonly attempts: number
  /** Percent. */
  readonly progress: number
  readonly runAt: Instant
  /** Error of the last attempt. */
  readonly error: string | null
  readonly createdAt: Instant
}

const maxListed = 1000

/** The first 1,000 jobs, in the order in which they are due; those in one state when it is given. */
export async function listJobs(db: Reader, state?: JobReport['state']): Promise<JobReport[]> {
  let jobs = db.q.selectFrom('jobs').selectAll().orderBy('run_at').orderBy('id').limit(maxListed)
  if (state !== undefined) jobs = jobs.where('state', '=', state)
  return (await jobs.execute()).map(row => ({
    id: row.id,
    kind: row.kind,
    groupId: row.group_id,
    state: row.state,
    attempts: row.attempts,
    progress: row.progress,
    runAt: row.run_at,
    error: row.error,
    createdAt: row.created_at,
  }))
}

/** Selection: one job, or all failed ones. */
export type JobSelection = { readonly id: string } | 'all failed'

/** Puts jobs that were given up back to the waiting ones, with all their attempts; answers how many. */
export async function retryJobs(db: Writer, which: JobSelection, now: Instant): Promise<number> {
  let failed = db.q
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, progress: 0, run_at: now, error: null })
    .where('state', '=', 'failed')
  if (which !== 'all failed') failed = failed.where('id', '=', which.id)
  return Number((await failed.executeTakeFirstOrThrow()).numUpdatedRows)
}

/** Forgets jobs that wait or were given up; never one that is running. Answers how many. */
export async function discardJobs(db: Writer, which: JobSelection): Promise<number> {
  const jobs = db.q.deleteFrom('jobs')
  const meant =
    which === 'all failed'
      ? jobs.where('state', '=', 'failed')
      : jobs.where('id', '=', which.id).where('state', '<>', 'running')
  return Number((await meant.executeTakeFirstOrThrow()).numDeletedRows)
}

/** The state of a job; undefined when there is none. */
export const findState = async (db: Reader, id: string): Promise<JobReport['state'] | undefined> =>
  (await db.q.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst())?.state
