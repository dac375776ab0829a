import type { WriteScope } from '#db/database.ts'
import type { Writer } from '#db/reader-writer.ts'
import { addMilliseconds, type Instant, second } from '#kernel/clock.ts'
import { type Job, pauseAfter } from './define-job.ts'

interface Abandoned {
  readonly id: string
  readonly groupId: string | null
  /** JSON. */
  readonly input: string
  readonly attempts: number
  readonly leasedUntil: Instant | null
}

/**
 * Gives a job up whose worker died over it once too often, or lets it wait for its pause. False, and nothing changes, when
 * it may be begun again now.
 */
export async function leaveAbandoned(
  scope: WriteScope,
  job: Job,
  row: Abandoned,
  now: Instant,
): Promise<boolean> {
  const { id, groupId, input, attempts } = row
  if (attempts >= job.attempts) {
    await giveUp(scope.db, job, id)
    await job.onFailed(scope, { groupId, input: JSON.parse(input), now, why: stoppedEachTime })
    return true
  }
  const runAt = afterDeath(job, row, now)
  if (runAt <= now) return false
  await letWait(scope.db, id, runAt, job.isHeavy ? job.attempts - 1 : attempts)
  return true
}

/** Lets the last try of heavy work wait while anything else runs. False, and nothing changes, when it may be begun now. */
export async function leaveHeavy(
  db: Writer,
  job: Job,
  { id, attempts }: Pick<Abandoned, 'id' | 'attempts'>,
  now: Instant,
): Promise<boolean> {
  if (!job.isHeavy || attempts < job.attempts - 1) return false
  const running = await db.q
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'running')
    .where('leased_until', '>', now)
    .limit(1)
    .executeTakeFirst()
  if (running === undefined) return false
  await letWait(db, id, addMilliseconds(now, heavyPause), attempts)
  return true
}

const letWait = (db: Writer, id: string, runAt: Instant, attempts: number) =>
  db.q
    .updateTable('jobs')
    .set({ state: 'waiting', run_at: runAt, attempts, leased_by: null, leased_until: null })
    .where('id', '=', id)
    .execute()

/** Pause of heavy work after the death of its worker, or while other work runs, milliseconds. */
const heavyPause = 10 * second

/** When a job is begun again whose worker died over it: its pauses begin with the last sign of life. */
function afterDeath(job: Job, { attempts, leasedUntil }: Abandoned, now: Instant): Instant {
  if (job.isHeavy) return addMilliseconds(now, heavyPause)
  const pause = pauseAfter(job, attempts)
  if (pause === undefined || leasedUntil === null || leasedUntil > now) return now
  return addMilliseconds(leasedUntil, pause - job.leaseSeconds * second)
}

const stoppedEachTime = 'The server stopped each time while this ran'

/** A job that takes its worker down each time must not do so for ever. */
const giveUp = (db: Writer, { task }: Job, id: string) =>
  task === undefined
    ? db.q
        .updateTable('jobs')
        .set({ state: 'failed', error: stoppedEachTime, leased_by: null, leased_until: null })
        .where('id', '=', id)
        .execute()
    : db.q.deleteFrom('jobs').where('id', '=', id).execute()
