import type { Updateable } from 'kysely'
import { ZodError } from 'zod'
import { isGroupLocked } from '#db/group-lock.ts'
import { type Lease, LeaseLost } from '#db/leases.ts'
import type { JobsTable } from '#db/tables/jobs.ts'
import { addMilliseconds, clockTolerance, day, hour, type Instant, minute, second } from '#kernel/clock.ts'
import { isPassing, reasonOf } from '#kernel/problem.ts'
import { type BackgroundTools, openBackground } from './background.ts'
import { type Claim, jobLeases, leaseFrom } from './claim.ts'
import { type Job, type JobCtx, pauseAfter } from './define-job.ts'
import { PermanentFailure } from './permanent-failure.ts'

const maxError = 1000

/** Does one claimed job and notes how it went, unless it was lost meanwhile. Never rejects. */
export async function runClaim(tools: BackgroundTools, claim: Claim, stopping: AbortSignal): Promise<void> {
  const lease = keepClaim(tools, claim)
  const ctx = openJob(tools, claim, AbortSignal.any([stopping, lease.signal]))
  try {
    const failure = await attempt(claim, ctx)
    lease.stop()
    const isOurs =
      failure === undefined
        ? await tools.database.write(null, ({ db }) => jobLeases.deleteRow(db, claim))
        : await noteFailure(tools, claim, failure.error, stopping.aborted)
    if (!isOurs) ctx.log.warn('Another worker took over the job; the result of this one is discarded')
  } catch (error) {
    ctx.log.error({ err: error }, 'The result of a job could not be stored; the job will run again')
  } finally {
    lease.stop()
  }
}

async function attempt(claim: Claim, ctx: JobCtx): Promise<{ error: unknown } | undefined> {
  try {
    await claim.job.start(ctx, JSON.parse(claim.input))
    return undefined
  } catch (error) {
    return { error }
  }
}

function openJob(tools: BackgroundTools, claim: Claim, signal: AbortSignal): JobCtx {
  const { id: jobId, groupId, job } = claim
  const background = openBackground(tools, {
    name: job.task?.name ?? `${job.kind} ${jobId}`,
    groupId,
    signal,
    // Meanwhile others could use the slot. A task, which is about all groups, waits for the lock of one.
    options: { waitsForGroupLock: job.task !== undefined },
  })
  let reached = 0
  return {
    ...background,
    jobId,
    groupId,
    write: (work, group = groupId) =>
      background.write(async ctx => {
        const result = await work(ctx)
        const until = leaseFrom(background.now(), job)
        if ((await jobLeases.renew(ctx.db, claim, until)) === undefined) throw new LeaseLost()
        return result
      }, group),
    async progress(percent) {
      const progress = Math.max(0, Math.min(100, Math.floor(percent)))
      if (progress === reached) return
      reached = progress
      await tools.database.write(null, ({ db }) => jobLeases.change(db, claim, { progress }))
    },
  }
}

/** Not strict: a long transaction of the job itself can keep its lease from being renewed, and nobody else can commit then. */
const keepClaim = (tools: BackgroundTools, claim: Claim): Lease =>
  jobLeases.keep(tools, claim, claim.job.leaseSeconds * second, error =>
    tools.log.warn({ err: error, jobId: claim.id }, 'The lease of a job could not be renewed'),
  )

/** Puts the job back for another try, or gives it up. One that ends because the server stops has not failed. */
async function noteFailure(
  tools: BackgroundTools,
  claim: Claim,
  error: unknown,
  isStopping: boolean,
): Promise<boolean> {
  const { groupId, job, attempts } = claim
  const now = tools.clock.now().toISOString()
  const changes = isStopping
    ? { state: 'waiting' as const, attempts: attempts - 1 }
    : after(claim, error, now)
  const isFinal = changes.state === 'failed'
  const isOurs = await tools.database.write(null, async scope => {
    const changed = await (isFinal && job.task !== undefined
      ? jobLeases.deleteRow(scope.db, claim)
      : jobLeases.change(scope.db, claim, { ...changes, leased_by: null, leased_until: null }))
    if (changed && isFinal)
      await job.onFailed(scope, { groupId, input: JSON.parse(claim.input), now, why: reasonOf(error) })
    return changed
  })
  if (isOurs && !isStopping) tellFailure(tools, claim, error, changes)
  return isOurs
}

type JobUpdate = Pick<Updateable<JobsTable>, 'state' | 'attempts' | 'run_at' | 'error'>

function tellFailure({ log }: BackgroundTools, claim: Claim, error: unknown, outcome: JobUpdate): void {
  const { id: jobId, job, attempts } = claim
  const isFinal = outcome.state === 'failed'
  if (job.task !== undefined) {
    const againAt = isFinal ? {} : { againAt: outcome.run_at }
    log.error({ err: error, task: job.task.name, ...againAt }, 'A periodic task failed')
    return
  }
  if (isGroupLocked(error)) {
    log.info({ jobId, kind: job.kind }, 'A job waits until a long write of its group has ended')
    return
  }
  const said = isFinal ? 'A job was given up' : 'A job failed and will be retried'
  log[isFinal ? 'error' : 'warn']({ jobId, kind: job.kind, attempts, err: error }, said)
}

/** Next state of a failed job. */
function after({ job, attempts, createdAt }: Claim, failure: unknown, now: Instant): JobUpdate {
  const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, maxError)
  if (job.task !== undefined) return afterTick(job, attempts, error, now)
  if (isGroupLocked(failure)) return { state: 'waiting', attempts: attempts - 1, run_at: now, error }
  const age = Date.parse(now) - Date.parse(createdAt)
  // A job from the future has been enqueued by a clock that ran ahead: nobody knows how long it has waited.
  if (isPassing(failure) && age < maxWait && age > -clockTolerance)
    return {
      state: 'waiting',
      attempts: attempts - 1,
      run_at: addMilliseconds(now, waitingDelay(age)),
      error,
    }
  if (attempts >= job.attempts || isPermanent(failure)) return { state: 'failed', error }
  return { state: 'waiting', run_at: addMilliseconds(now, retryDelay(attempts)), error }
}

/** A tick of a task is tried again after the pauses of its task, whatever has failed. */
function afterTick(job: Job, attempts: number, error: string, now: Instant): JobUpdate {
  const pause = pauseAfter(job, attempts)
  if (pause === undefined) return { state: 'failed', error }
  return { state: 'waiting', run_at: addMilliseconds(now, pause), error }
}

/** Would it fail in the same way each time? */
const isPermanent = (error: unknown): boolean =>
  error instanceof ZodError || error instanceof PermanentFailure

/** For how long after it was enqueued a job waits for what is away, before it counts as a failure, milliseconds. */
const maxWait = day

/** Pause of a job after a temporary failure, milliseconds: its age, from 10 s to 10 minutes. */
const waitingDelay = (age: number): number => spread(Math.max(10 * second, Math.min(10 * minute, age)))

/** Pause after a number of attempts, milliseconds: 10 s, 40 s, 160 s … one hour, ±25 %. */
export const retryDelay = (attempts: number): number =>
  spread(Math.min(hour, 10 * second * 4 ** (attempts - 1)))

/** Give or take a quarter, so that not all come back at the same moment. */
const spread = (delay: number): number => Math.round(delay * (0.75 + Math.random() / 2))
