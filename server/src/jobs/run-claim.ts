import type { Updateable } from 'kysely'
import { ZodError } from 'zod'
import type { JobsTable } from '#db/tables/jobs.ts'
import { addMilliseconds, clockTolerance, day, hour, type Instant, minute, second } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { type BackgroundTools, openBackground } from './background.ts'
import { type Claim, changeClaimed, finishClaimed, leaseFrom } from './claim.ts'
import type { JobCtx } from './define-job.ts'
import { PermanentFailure } from './permanent-failure.ts'

const maxError = 1000

const brokenHere = 'Something went wrong on our side; the log of the server says more'

/** Why a job is told to end: somebody else has it. */
class LeaseLost extends Error {
  constructor() {
    super('Another worker has taken the job over')
  }
}

/** Does one claimed job and notes how it went, unless it was lost meanwhile. Never rejects. */
export async function runClaim(tools: BackgroundTools, claim: Claim, stopping: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const stopRenewing = keepRenewing(tools, claim, lost)
  const ctx = openJob(tools, claim, AbortSignal.any([stopping, lost.signal]))
  try {
    const failure = await attempt(claim, ctx)
    stopRenewing()
    const isOurs =
      failure === undefined
        ? await tools.database.write(null, ({ db }) => finishClaimed(db, claim))
        : await noteFailure(tools, claim, failure.error, stopping.aborted)
    if (!isOurs) ctx.log.warn('Another worker had taken the job over; what this one has to tell is dropped')
  } catch (error) {
    ctx.log.error({ err: error }, 'The outcome of a job could not be noted; it will run again')
  } finally {
    stopRenewing()
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
  const background = openBackground(tools, { name: `${job.kind} ${jobId}`, groupId, signal })
  let reached = 0
  return {
    ...background,
    jobId,
    groupId,
    write: (work, group = groupId) =>
      background.write(async ctx => {
        const result = await work(ctx)
        await renew(tools, claim, changes => changeClaimed(ctx.db, claim, changes))
        return result
      }, group),
    async progress(percent) {
      const progress = Math.max(0, Math.min(100, Math.floor(percent)))
      if (progress === reached) return
      reached = progress
      await tools.database.write(null, ({ db }) => changeClaimed(db, claim, { progress }))
    },
  }
}

/** Renews the lease while the work goes on, and aborts it when somebody else has taken it over. */
function keepRenewing(tools: BackgroundTools, claim: Claim, lost: AbortController): () => void {
  const { database, log } = tools
  const again = () => {
    const write = (changes: Parameters<typeof changeClaimed>[2]) =>
      database.write(null, ({ db }) => changeClaimed(db, claim, changes))
    renew(tools, claim, write).catch(error => {
      if (error instanceof LeaseLost) lost.abort(error)
      else log.warn({ err: error, jobId: claim.id }, 'The lease of a job could not be renewed')
    })
  }
  const timer = setInterval(again, (claim.job.leaseSeconds * second) / 3).unref()
  return () => clearInterval(timer)
}

async function renew(
  { clock }: BackgroundTools,
  { job }: Claim,
  change: (changes: { leased_until: Instant }) => Promise<boolean>,
): Promise<void> {
  if (!(await change({ leased_until: leaseFrom(clock.now().toISOString(), job) }))) throw new LeaseLost()
}

/** What whoever waits for a job is told of its failure. */
const reasonOf = (error: unknown): string => (error instanceof Problem ? error.message : brokenHere)

/** Puts the job back for another try, or gives it up. One that ends because the server stops has not failed. */
async function noteFailure(
  tools: BackgroundTools,
  claim: Claim,
  error: unknown,
  isStopping: boolean,
): Promise<boolean> {
  const { id: jobId, groupId, job, attempts } = claim
  const now = tools.clock.now().toISOString()
  const changes = isStopping
    ? { state: 'waiting' as const, attempts: attempts - 1 }
    : after(claim, error, now)
  const isFinal = changes.state === 'failed'
  const isOurs = await tools.database.write(null, async scope => {
    const changed = await changeClaimed(scope.db, claim, { ...changes, leased_by: null, leased_until: null })
    if (changed && isFinal)
      await job.onFailed(scope, { groupId, input: JSON.parse(claim.input), now, why: reasonOf(error) })
    return changed
  })
  if (isOurs && !isStopping) {
    const facts = { jobId, kind: job.kind, attempts, err: error }
    tools.log[isFinal ? 'error' : 'warn'](
      facts,
      isFinal ? 'A job was given up' : 'A job failed and will be tried again',
    )
  }
  return isOurs
}

type Outcome = Pick<Updateable<JobsTable>, 'state' | 'attempts' | 'run_at' | 'error'>

/** What becomes of a job that has failed. */
function after({ job, attempts, createdAt }: Claim, failure: unknown, now: Instant): Outcome {
  const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, maxError)
  const age = Date.parse(now) - Date.parse(createdAt)
  // A job from the future has been put off by a clock that ran ahead: nobody knows how long it has waited.
  if (isPassing(failure) && age < longest && age > -clockTolerance)
    return {
      state: 'waiting',
      attempts: attempts - 1,
      run_at: addMilliseconds(now, waitingDelay(age)),
      error,
    }
  if (attempts >= job.attempts || isPermanent(failure)) return { state: 'failed', error }
  return { state: 'waiting', run_at: addMilliseconds(now, retryDelay(attempts)), error }
}

/** Would it fail in the same way each time? */
const isPermanent = (error: unknown): boolean =>
  error instanceof ZodError || error instanceof PermanentFailure

/** Is it that something is away or locked, which comes back by itself, whatever the job does? */
const isPassing = (error: unknown): boolean =>
  error instanceof Problem && ['storage.unavailable', 'overloaded'].includes(error.code)

/** For how long after it was put off a job waits for what is away, before it counts as a failure, milliseconds. */
const longest = day

/** How long a job of this age waits for what is away, milliseconds: its age once more, from 10 s up to 10 minutes. */
const waitingDelay = (age: number): number => spread(Math.max(10 * second, Math.min(10 * minute, age)))

/** How long to wait after so many attempts, milliseconds: 10 s, 40 s, 160 s … one hour, give or take a quarter. */
export const retryDelay = (attempts: number): number =>
  spread(Math.min(hour, 10 * second * 4 ** (attempts - 1)))

/** Give or take a quarter, so that not all come back at the same moment. */
const spread = (delay: number): number => Math.round(delay * (0.75 + Math.random() / 2))
